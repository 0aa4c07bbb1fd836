# NumPy
# (tokens, d_model) → (tokens, num_heads, d_k) → (num_heads, tokens, d_k)
q = q_projected.reshape(tokens, num_heads, d_k).transpose(1, 0, 2)
k = k_projected.reshape(tokens, num_heads, d_k).transpose(1, 0, 2)
v = v_projected.reshape(tokens, num_heads, d_k).transpose(1, 0, 2)
# PyTorch
# (tokens, d_model) → (tokens, num_heads, d_k) → (num_heads, tokens, d_k)
q = q_projected.view(tokens, num_heads, d_k).transpose(0, 1)
k = k_projected.view(tokens, num_heads, d_k).transpose(0, 1)
v = v_projected.view(tokens, num_heads, d_k).transpose(0, 1)
