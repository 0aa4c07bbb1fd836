# NumPy
scale = 1 / np.sqrt(d_k)
scaled = scores * scale
# PyTorch
scale = d_k ** -0.5
scaled = scores * scale
