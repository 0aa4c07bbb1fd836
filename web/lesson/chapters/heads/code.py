# NumPy
# the same lines as for one head; @ works on the last two axes
scores = q @ k.transpose(0, 2, 1)   # (num_heads, tokens, tokens)
masked = scores * scale + mask
exponentials = np.exp((masked - masked.max(axis=-1, keepdims=True)) / temperature)
weights = np.nan_to_num(exponentials / exponentials.sum(axis=-1, keepdims=True))   # zeros in a row with no key left
context = weights @ v   # (num_heads, tokens, d_k)
# PyTorch
# the same lines as for one head; @ works on the last two axes
scores = q @ k.transpose(-2, -1)   # (num_heads, tokens, tokens)
weights = torch.softmax((scores * scale + mask) / temperature, dim=-1).nan_to_num()   # zeros in a row with no key left
context = weights @ v   # (num_heads, tokens, d_k)
# or all of it at once, from PyTorch 2.1 on:
# context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=scale / temperature)
