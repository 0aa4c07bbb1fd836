import numpy as np

tokens, d_model = embedding.shape   # one row for each word of the sentence
input = embedding + position   # the position's row depends on the place alone
