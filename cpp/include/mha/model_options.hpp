// ModelOptions: the options of a language model.
// The architecture is that of GPT-2 (Radford et al. 2019): embeddings of tokens and positions, causal pre-norm blocks,
// a final layer normalisation and a projection to the vocabulary.
#pragma once

#include <cstddef>

#include "mha/block_options.hpp"

namespace mha {

struct ModelOptions {
  std::size_t vocabulary = 1;    // axis v: the number of tokens in the vocabulary
  std::size_t context = 1;       // the number of positions with an embedding
  std::size_t d_model = 1;       // axis m
  std::size_t num_heads = 1;     // divides d_model
  std::size_t num_kv_heads = 0;  // heads of the keys and values; 0: as many as num_heads
  std::size_t d_ff = 0;          // axis f; 0: four times d_model
  /// Published models have far fewer blocks; a larger count is an error.
  static constexpr std::size_t kMostLayers = 4096;
  std::size_t layers = 1;
  bool tied = true;  // the token embedding is also the output matrix (Press & Wolf 2017)
  Gelu gelu = Gelu::kTanh;
  float epsilon = 1e-5F;
  double embedding_dropout = 0.0;  // of the sum of both embeddings
  double attention_dropout = 0.0;
  double residual_dropout = 0.0;

  /// The options of the blocks, for sequences of `tokens` tokens.
  [[nodiscard]] BlockOptions block(std::size_t tokens) const;

  bool operator==(const ModelOptions&) const = default;
};

/// Throws Error, with the sizes, if these options are invalid.
void validate(const ModelOptions& options);

}  // namespace mha
