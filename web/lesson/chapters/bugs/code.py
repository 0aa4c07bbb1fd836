# NumPy
# what each of the bugs fails; none of them changes a shape
row_sums = weights.sum(axis=-1)
assert np.allclose(row_sums, (mask > -np.inf).any(axis=-1), atol=1e-5)   # softmax over keys, mask before it: 1 if a key is left
assert np.all(weights[:, mask == -np.inf] == 0)   # nothing is read where the mask forbids
assert np.allclose(scores, q @ k.transpose(0, 2, 1), atol=1e-4)   # before the scale: plain dot products
assert all(np.array_equal(merged[:, h * d_k:(h + 1) * d_k], context[h]) for h in range(num_heads))
assert d_model % num_heads == 0   # every column has a head
# a row of the output may depend on no later token: change the last one, and compare the others
# notebook: reads mask scores q k weights context merged, shows row_sums
# PyTorch
# what each of the bugs fails; none of them changes a shape
row_sums = weights.sum(dim=-1)
assert torch.allclose(row_sums, (mask > float('-inf')).any(dim=-1).float(), atol=1e-5)   # softmax over keys, mask before it: 1 if a key is left
assert (weights[:, mask == float('-inf')] == 0).all()   # nothing is read where the mask forbids
assert torch.allclose(scores, q @ k.transpose(1, 2), atol=1e-4)   # before the scale: plain dot products
assert all(torch.equal(merged[:, h * d_k:(h + 1) * d_k], context[h]) for h in range(num_heads))
assert d_model % num_heads == 0   # every column has a head
# a row of the output may depend on no later token: change the last one, and compare the others
