# the whole layer: (tokens, d_model) → (tokens, d_model)
bands = (tokens, num_heads, d_k)
q = (input @ w_q + b_q).reshape(bands).transpose(1, 0, 2)
k = (input @ w_k + b_k).reshape(bands).transpose(1, 0, 2)
v = (input @ w_v + b_v).reshape(bands).transpose(1, 0, 2)
masked = q @ k.transpose(0, 2, 1) / np.sqrt(d_k) + mask
weights = np.exp(masked - masked.max(axis=-1, keepdims=True))
weights = np.nan_to_num(weights / weights.sum(axis=-1, keepdims=True))   # zeros in a row with no key left
output = (weights @ v).transpose(1, 0, 2).reshape(tokens, d_model) @ w_o + b_o
