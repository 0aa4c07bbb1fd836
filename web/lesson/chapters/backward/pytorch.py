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
