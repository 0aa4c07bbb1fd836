# NumPy
# (num_heads, tokens, d_k) → (tokens, num_heads, d_k) → (tokens, d_model)
merged = context.transpose(1, 0, 2).reshape(tokens, d_model)
# without the transpose the shape is right, but the tokens are scrambled
merged_without_transpose = context.reshape(tokens, d_model)
# PyTorch
# (num_heads, tokens, d_k) → (tokens, num_heads, d_k) → (tokens, d_model)
merged = context.transpose(0, 1).contiguous().view(tokens, d_model)
# without the transpose the shape is right, but the tokens are scrambled
merged_without_transpose = context.contiguous().view(tokens, d_model)
