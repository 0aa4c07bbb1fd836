import torch

# What an encoder knows of each word is its key and its value; a decoder's states are the queries.
# Here all are rows of the sentence.
k = v = embedding + position                                # (source words, d)
q = k[-2:]                                                  # (target words, d)
scores = q @ k.T                                            # every query against every key
weights = torch.softmax(scores / k.shape[-1]**0.5, dim=-1)  # each row adds up to 1
context = weights @ v                                       # one vector for each target word
