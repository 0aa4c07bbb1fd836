# NumPy
row_max = masked.max(axis=-1, keepdims=True)
exponentials = np.exp((masked - row_max) / temperature)
row_sum = exponentials.sum(axis=-1, keepdims=True)
weights = exponentials / row_sum   # a row with no key left gives NaN here
# PyTorch
# subtracts the row's maximum itself; a row with no key left gives NaN
weights = torch.softmax(masked / temperature, dim=-1)
