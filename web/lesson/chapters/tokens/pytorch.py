import torch
import torch.nn.functional as F

tokens, d_model = embedding.shape   # rows of an nn.Embedding, one for each word
input = embedding + position   # the position's row depends on the place alone
