scale = 1 / np.sqrt(d_k)
scaled = scores * scale
