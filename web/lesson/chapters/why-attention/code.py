# NumPy
import numpy as np

# one head's columns of the three weight matrices; the next chapters explain each line
own = np.array_split(np.arange(w_q.shape[-1]), num_heads)[head]
x = embedding + position              # a row of numbers for each word
q = x[-1] @ w_q[:, own] + b_q[own]    # what the last word asks
k = x @ w_k[:, own] + b_k[own]        # by what each word is found
v = x @ w_v[:, own] + b_v[own]        # what each word has to offer
scores = k @ q                        # it asks everybody: (words,)
weights = np.exp(scores / np.sqrt(len(q)))
weights /= weights.sum()              # it divides its attention: together 1
context = weights @ v                 # it listens to all of them: (d_k,)
# PyTorch
import torch

# one head's columns of the three weight matrices; the next chapters explain each line
own = torch.arange(w_q.shape[-1]).tensor_split(num_heads)[head]
x = embedding + position              # a row of numbers for each word
q = x[-1] @ w_q[:, own] + b_q[own]    # what the last word asks
k = x @ w_k[:, own] + b_k[own]        # by what each word is found
v = x @ w_v[:, own] + b_v[own]        # what each word has to offer
scores = k @ q                        # it asks everybody: (words,)
weights = torch.softmax(scores / len(q)**0.5, dim=-1)   # it divides its attention
context = weights @ v                 # it listens to all of them: (d_k,)
