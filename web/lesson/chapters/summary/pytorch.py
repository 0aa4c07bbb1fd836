# the whole layer: (tokens, d_model) → (tokens, d_model)
bands = (tokens, num_heads, d_k)
q = (input @ w_q + b_q).view(bands).transpose(0, 1)
k = (input @ w_k + b_k).view(bands).transpose(0, 1)
v = (input @ w_v + b_v).view(bands).transpose(0, 1)
weights = torch.softmax(q @ k.transpose(1, 2) / d_k**0.5 + mask, dim=-1).nan_to_num()   # zeros in a row with no key left
output = (weights @ v).transpose(0, 1).reshape(tokens, d_model) @ w_o + b_o
# the same in one call, from PyTorch 2.0 on: F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
