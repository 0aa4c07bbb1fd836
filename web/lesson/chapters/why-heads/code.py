# NumPy
# as one head: one score for every query and key, over all columns
together = q_projected @ k_projected.T   # (tokens, tokens)
# as heads: the same columns in groups, and a score for each group
apart = [q_projected[:, c:c + d_k] @ k_projected[:, c:c + d_k].T for c in range(0, d_model, d_k)]
# the one head adds up what the heads score, before its only softmax
difference = together - sum(apart)   # 0, but for rounding
# notebook: reads q_projected k_projected, shows np.abs(difference).max()
# PyTorch
# as one head: one score for every query and key, over all columns
together = q_projected @ k_projected.T   # (tokens, tokens)
# as heads: the same columns in groups, and a score for each group
apart = [q_projected[:, c:c + d_k] @ k_projected[:, c:c + d_k].T for c in range(0, d_model, d_k)]
# the one head adds up what the heads score, before its only softmax
difference = together - sum(apart)   # 0, but for rounding
