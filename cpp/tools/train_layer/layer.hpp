// Layer: a table of word embeddings and one attention layer, which reads a sentence with every intermediate kept.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "mha/parameters.hpp"
#include "tools/train_layer/sentence.hpp"

namespace mha::layer_trainer {

/// Words and their numbers.
class Lexicon {
 public:
  Lexicon() = default;
  explicit Lexicon(std::vector<std::string> words);
  /// Every word that a language's grammar says, in the order of their bytes.
  explicit Lexicon(const Language& language);

  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] bool knows(std::string_view word) const { return ids_.contains(word); }
  /// Throws Error for a word that is not in it.
  [[nodiscard]] std::size_t id(std::string_view word) const;
  [[nodiscard]] std::vector<std::size_t> ids(const Sentence& sentence) const;

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::size_t, std::less<>> ids_;
};

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

  /// Rounds everything to half precision.
  void round() const;

  /// The attention over a sentence, computed. It stays as it is until a sentence of this length is read again.
  const MultiHeadAttention& read(std::span<const std::size_t> ids, const KernelTable& kernels);
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

}  // namespace mha::layer_trainer
