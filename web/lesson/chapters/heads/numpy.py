# the same lines as for one head; @ works on the last two axes
scores = q @ k.transpose(0, 2, 1)   # (num_heads, tokens, tokens)
masked = scores * scale + mask
exponentials = np.exp((masked - masked.max(axis=-1, keepdims=True)) / temperature)
weights = np.nan_to_num(exponentials / exponentials.sum(axis=-1, keepdims=True))   # zeros in a row with no key left
context = weights @ v   # (num_heads, tokens, d_k)
