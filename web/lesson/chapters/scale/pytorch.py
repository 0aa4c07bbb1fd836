scale = d_k ** -0.5
scaled = scores * scale
