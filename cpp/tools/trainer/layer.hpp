// Layer: a table of word embeddings and one attention layer, which reads a sentence with every intermediate kept.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "mha/parameters.hpp"

namespace mha::trainer {

struct LayerSizes {
  std::size_t words = 0;
  std::size_t d_model = 12;
  std::size_t num_heads = 3;
};

/// What is learned. The two classifiers exist in training only: from a row of Y they name the word that the row's word
/// depends on, and the word before it.
struct LayerParameters {
  Matrix embedding;           // (words, m)
  Matrix w_q, w_k, w_v, w_o;  // (m, m)
  Matrix depended, before;    // (m, words)

  void visit(const LayerSizes& sizes, TensorVisitor& visit);
};

/// A layer with numbers from a seed, or with numbers that were learned.
class Layer {
 public:
  Layer(const LayerSizes& sizes, std::uint32_t seed);
  ~Layer();
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;

  [[nodiscard]] const LayerSizes& sizes() const { return sizes_; }
  [[nodiscard]] const ParameterList& list() const { return list_; }
  [[nodiscard]] const ParameterBuffer& values() const { return values_; }
  [[nodiscard]] const LayerParameters& parameters() const { return parameters_; }

  /// The attention over a sentence, computed. It stays as it is until a sentence of this length is read again.
  const MultiHeadAttention& read(std::span<const std::size_t> ids);
  /// The gradients that belong to the attention over sentences of that length.
  AttentionGradients& gradients(std::size_t length);

 private:
  struct Run;
  Run& run(std::size_t length);

  LayerSizes sizes_;
  ParameterList list_;
  ParameterBuffer values_;
  LayerParameters parameters_;
  std::map<std::size_t, std::unique_ptr<Run>> runs_;
};

}  // namespace mha::trainer
