# NumPy
output = merged @ w_o + b_o   # (tokens, d_model)
# the same, head by head
w_o_of = w_o.reshape(num_heads, d_k, d_model)
assert np.allclose(output, sum(context[h] @ w_o_of[h] for h in range(num_heads)) + b_o, atol=1e-5)
# PyTorch
output = F.linear(merged, w_o.T, b_o)   # (tokens, d_model)
# the same, head by head
w_o_of = w_o.view(num_heads, d_k, d_model)
assert torch.allclose(output, sum(context[h] @ w_o_of[h] for h in range(num_heads)) + b_o, atol=1e-5)
