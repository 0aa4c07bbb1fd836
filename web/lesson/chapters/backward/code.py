# NumPy
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
# PyTorch
x = input.clone().requires_grad_()
qkv = [(x @ w + b).view(tokens, num_heads, d_k) for w, b in ((w_q, b_q), (w_k, b_k), (w_v, b_v))]
queries, keys, values = (part.transpose(0, 1) for part in qkv)
exponents = (queries @ keys.transpose(1, 2) * scale + mask) / temperature
shares = torch.softmax(exponents.clamp(min=-1e30), dim=-1) * (mask > float('-inf'))   # zeros in a row with no key left
y = (shares @ values).transpose(0, 1).reshape(tokens, d_model) @ w_o + b_o
loss = ((y - input.roll(-1, dims=0)) ** 2).sum() / 2   # each token is to become the next one's input
d_input, d_exponents, d_shares = torch.autograd.grad(loss, (x, exponents, shares))
# autograd against the formula: P ∘ (dP − rowsum(P ∘ dP)), P the weights
row_dot = (weights * d_shares).sum(dim=-1, keepdim=True)
assert torch.allclose(d_exponents, weights * (d_shares - row_dot), atol=1e-4)
