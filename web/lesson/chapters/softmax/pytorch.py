# subtracts the row's maximum itself; a row with no key left gives NaN
weights = torch.softmax(masked / temperature, dim=-1)
