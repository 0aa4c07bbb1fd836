# NumPy
# how much each head reads of the token before, over all rows that have one
rows = np.arange(1, weights.shape[1])
previous = weights[:, rows, rows - 1].mean(axis=-1)   # (num_heads,)
# and what is left of the output with one head switched off: its rows of W_O become 0
without = w_o.copy()
without[head * d_k:(head + 1) * d_k] = 0
output_without = merged @ without + b_o   # (tokens, d_model)
# notebook: reads weights merged w_o, shows previous
# PyTorch
# how much each head reads of the token before, over all rows that have one
previous = weights.diagonal(offset=-1, dim1=-2, dim2=-1).mean(dim=-1)   # (num_heads,)
# and what is left of the output with one head switched off: its rows of W_O become 0
without = w_o.clone()
without[head * d_k:(head + 1) * d_k] = 0
output_without = merged @ without + b_o   # (tokens, d_model)
