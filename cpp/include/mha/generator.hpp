// Generator: a language model that reads one text token after token, keeping the keys and values of what it has read,
// so that the next token costs one position and not all of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/model.hpp"

namespace mha {

class Generator {
 public:
  /// Reads up to `chunk` tokens in one go. Throws Error if the options are impossible, if chunk is 0 or more than the
  /// context, or if the sizes are more than memory can address.
  explicit Generator(const ModelOptions& options, std::size_t chunk = 1);

  /// How many tokens were read; at most options.context.
  [[nodiscard]] std::size_t length() const { return length_; }
  /// Forgets everything.
  void clear() { truncate(0); }
  /// Forgets every token from `length` on. Throws Error if fewer were read.
  void truncate(std::size_t length);

  /// Reads on. Returns (v): the logits of what follows the last token, which equal, bit by bit, those of LanguageModel
  /// for the whole text with the same kernels, without dropout. Allocates nothing. Throws Error if there is no token,
  /// if one is not in the vocabulary, if the text becomes longer than the context, or if a number is not finite;
  /// nothing was read then.
  ConstVector read(const ModelWeights& weights, std::span<const std::int32_t> tokens,
                   const KernelTable& kernels = active_kernels());

 private:
  void visit(TensorVisitor& visit);
  void read_chunk(const ModelWeights& weights, std::span<const std::int32_t> tokens, const KernelTable& kernels);

  ModelOptions options_;
  std::size_t chunk_;
  EmptiedByMove<std::size_t> length_;
  std::vector<TransformerBlock> blocks_;
  std::vector<KeyValueCache> caches_;
  Workspace workspace_;
  EmptiedByMove<Matrix> stream_;       // (chunk, m)
  EmptiedByMove<Matrix> next_stream_;  // (chunk, m)
  EmptiedByMove<Matrix> norm_;         // (1, m)
  EmptiedByMove<Vector> norm_row_;     // (2): its mean and the inverse of its deviation
  EmptiedByMove<Matrix> logits_;       // (1, v)
};

}  // namespace mha
