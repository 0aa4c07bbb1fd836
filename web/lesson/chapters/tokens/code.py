# NumPy
import numpy as np

tokens, d_model = embedding.shape   # one row for each word of the sentence
input = embedding + position   # the position's row depends on the place alone
# PyTorch
import torch
import torch.nn.functional as F

tokens, d_model = embedding.shape   # rows of an nn.Embedding, one for each word
input = embedding + position   # the position's row depends on the place alone
