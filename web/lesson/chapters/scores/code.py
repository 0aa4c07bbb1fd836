# NumPy
d_k = d_model // num_heads
columns = slice(head * d_k, (head + 1) * d_k)   # the head we follow, counted from 0
q = q_projected[:, columns]
k = k_projected[:, columns]
v = v_projected[:, columns]
scores = q @ k.T   # (tokens, tokens)
# PyTorch
d_k = d_model // num_heads
columns = slice(head * d_k, (head + 1) * d_k)   # the head we follow, counted from 0
q = q_projected[:, columns]
k = k_projected[:, columns]
v = v_projected[:, columns]
scores = q @ k.T   # (tokens, tokens)
