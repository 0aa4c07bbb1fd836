q_projected = input @ w_q + b_q   # (tokens, d_model)
k_projected = input @ w_k + b_k   # without bias: leave out the "+ b_…"
v_projected = input @ w_v + b_v
