# (num_heads, tokens, d_k) → (tokens, num_heads, d_k) → (tokens, d_model)
merged = context.transpose(0, 1).contiguous().view(tokens, d_model)
# the classic bug: the shape is right, the tokens are scrambled
merged_without_transpose = context.contiguous().view(tokens, d_model)
