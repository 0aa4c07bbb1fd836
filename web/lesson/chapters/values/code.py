# NumPy
context = weights @ v   # (tokens, d_k)
# PyTorch
context = weights @ v   # (tokens, d_k)
