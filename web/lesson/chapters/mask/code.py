# NumPy
# causal: −inf above the diagonal, 0 on it and below
mask = np.triu(np.full((tokens, tokens), -np.inf), 1)
masked = scaled + mask   # no mask: masked = scaled
# PyTorch
# causal: −inf above the diagonal, 0 on it and below
mask = torch.full((tokens, tokens), float('-inf')).triu(1)
masked = scaled + mask   # no mask: masked = scaled
