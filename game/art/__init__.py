"""Everything that makes pictures: sprites, text, pieces, light. Scenes draw through `game.art.canvas.Canvas`."""
