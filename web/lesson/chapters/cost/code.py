# NumPy
# multiplications of one layer, for any number of heads
projections = 4 * tokens * d_model * d_model   # Q, K, V and the output
attention = num_heads * 2 * tokens * tokens * d_k   # Q Kᵀ and weights · V
assert attention == 2 * tokens**2 * d_model
# notebook: reads q, shows projections, attention
# PyTorch
# multiplications of one layer, for any number of heads
projections = 4 * tokens * d_model * d_model   # Q, K, V and the output
attention = num_heads * 2 * tokens * tokens * d_k   # Q Kᵀ and weights · V
maps_in_bytes = weights.numel() * weights.element_size()   # one map a head
