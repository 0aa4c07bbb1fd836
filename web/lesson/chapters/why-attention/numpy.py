import numpy as np

# What an encoder knows of each word is its key and its value; a decoder's states are the queries.
# Here all are rows of the sentence.
k = v = embedding + position                    # (source words, d)
q = k[-2:]                                      # (target words, d)
scores = q @ k.T                                # every query against every key
weights = np.exp((scores - scores.max(axis=-1, keepdims=True)) / np.sqrt(k.shape[-1]))
weights /= weights.sum(axis=-1, keepdims=True)  # each row adds up to 1
context = weights @ v                           # one vector for each target word
