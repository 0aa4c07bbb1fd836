# NumPy
# the whole layer: (tokens, d_model) → (tokens, d_model)
bands = (tokens, num_heads, d_k)
q = (input @ w_q + b_q).reshape(bands).transpose(1, 0, 2)
k = (input @ w_k + b_k).reshape(bands).transpose(1, 0, 2)
v = (input @ w_v + b_v).reshape(bands).transpose(1, 0, 2)
masked = q @ k.transpose(0, 2, 1) / np.sqrt(d_k) + mask
weights = np.exp(masked - masked.max(axis=-1, keepdims=True))
weights = np.nan_to_num(weights / weights.sum(axis=-1, keepdims=True))   # zeros in a row with no key left
output = (weights @ v).transpose(1, 0, 2).reshape(tokens, d_model) @ w_o + b_o
# PyTorch
# the whole layer: (tokens, d_model) → (tokens, d_model)
bands = (tokens, num_heads, d_k)
q = (input @ w_q + b_q).view(bands).transpose(0, 1)
k = (input @ w_k + b_k).view(bands).transpose(0, 1)
v = (input @ w_v + b_v).view(bands).transpose(0, 1)
weights = torch.softmax(q @ k.transpose(1, 2) / d_k**0.5 + mask, dim=-1).nan_to_num()   # zeros in a row with no key left
output = (weights @ v).transpose(0, 1).reshape(tokens, d_model) @ w_o + b_o
# the same in one call, from PyTorch 2.0 on: F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
