target = np.roll(input, -1, axis=0)   # each token is to become what the next one went in as
d_output = output - target   # of the loss ((output - target) ** 2).sum() / 2
d_w_o = merged.T @ d_output   # a sum over tokens
d_context = (d_output @ w_o.T).reshape(tokens, num_heads, d_k).transpose(1, 0, 2)
d_weights = d_context @ v.transpose(0, 2, 1)
d_values = weights.transpose(0, 2, 1) @ d_context   # a sum over queries
row_dot = (weights * d_weights).sum(axis=-1, keepdims=True)
d_scores = weights * (d_weights - row_dot) / temperature * scale
d_queries, d_keys = d_scores @ k, d_scores.transpose(0, 2, 1) @ q
d_projected = [d.transpose(1, 0, 2).reshape(tokens, d_model) for d in (d_queries, d_keys, d_values)]
d_w_q, d_w_k, d_w_v = (input.T @ d for d in d_projected)
d_input = sum(d @ w.T for d, w in zip(d_projected, (w_q, w_k, w_v)))   # three paths
