row_max = masked.max(axis=-1, keepdims=True)
exponentials = np.exp((masked - row_max) / temperature)
row_sum = exponentials.sum(axis=-1, keepdims=True)
weights = exponentials / row_sum   # a row with no key left gives NaN here
