# NumPy
q_projected = input @ w_q + b_q   # (tokens, d_model)
k_projected = input @ w_k + b_k   # without bias: leave out the "+ b_…"
v_projected = input @ w_v + b_v
# PyTorch
# F.linear and nn.Linear want the weight as (out, in): the transpose
q_projected = F.linear(input, w_q.T, b_q)   # = input @ w_q + b_q
k_projected = F.linear(input, w_k.T, b_k)   # without bias: bias=None
v_projected = F.linear(input, w_v.T, b_v)
