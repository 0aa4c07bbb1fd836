// Generator: incremental inference with a language model and a key-value cache.
// Each new token costs the computation of one position, not of the whole text.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/model.hpp"

namespace mha {

class Generator {
 public:
  /// Reads at most `chunk` tokens per step. Without `workers`, it computes on the thread that calls. Throws Error if
  /// the options are invalid, if chunk is 0 or more than the context, or if the sizes exceed the address space.
  explicit Generator(const ModelOptions& options, std::size_t chunk = 1, std::shared_ptr<Workers> workers = nullptr);

  /// The number of tokens read so far; at most options.context.
  [[nodiscard]] std::size_t length() const { return length_; }
  /// Forgets all tokens.
  void clear() { truncate(0); }
  /// Forgets every token from position `length` onwards. Throws Error if fewer were read.
  void truncate(std::size_t length);

  /// Appends tokens. Returns (v): the logits of the token that follows the last one. They equal, bit by bit, those of
  /// LanguageModel for the whole text with the same kernels, without dropout; see AttentionLayer::decode
  /// for numbers near overflow. Does not allocate.
  /// Throws Error if `tokens` is empty, if a token is not in the vocabulary, if the text exceeds the context, or if a
  /// number is not finite; the text is then unchanged.
  ConstVector read(const ModelWeights& weights, std::span<const std::int32_t> tokens,
                   const KernelTable& kernels = active_kernels());

 private:
  void visit(TensorVisitor& visit);
  void read_chunk(const ModelWeights& weights, std::span<const std::int32_t> tokens, const KernelTable& table);

  ModelOptions options_;
  std::size_t chunk_;
  EmptiedByMove<std::size_t> length_;
  std::shared_ptr<Workers> workers_;
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
