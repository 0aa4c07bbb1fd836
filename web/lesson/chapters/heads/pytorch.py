# the same lines as for one head; @ works on the last two axes
scores = q @ k.transpose(-2, -1)   # (num_heads, tokens, tokens)
weights = torch.softmax((scores * scale + mask) / temperature, dim=-1).nan_to_num()   # zeros in a row with no key left
context = weights @ v   # (num_heads, tokens, d_k)
# or all of it at once, from PyTorch 2.1 on:
# context = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=scale / temperature)
