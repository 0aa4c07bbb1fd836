// TiledAttention: traced attention for one sequence, computed directly and by tiles of keys.
// The direct computation keeps every weight, like MultiHeadAttention. The tiled one keeps a running maximum and sum,
// like the fast path, and every intermediate number (Milakov & Gimelshein 2018, algorithm 3; Dao et al. 2022, algorithm
// 1). The two agree up to rounding.
#pragma once

#include "mha/multi_head.hpp"
#include "mha/tiled_trace.hpp"

namespace mha {

class TiledAttention {
 public:
  /// Throws Error if the options are invalid or the tensors do not fit into memory. Every tensor is initially zero.
  explicit TiledAttention(const TiledTraceOptions& options);

  [[nodiscard]] const AttentionOptions& options() const { return attention_.options(); }
  [[nodiscard]] std::size_t tile_size() const { return tile_size_; }
  /// The attention inside, to set given tensors and masks.
  [[nodiscard]] MultiHeadAttention& attention() { return attention_; }
  /// The views of the results.
  [[nodiscard]] const TiledTrace& trace() const { return trace_; }
  /// All tensors, the attention's first.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return attention_.tensors(); }
  /// Null before the first result, like MultiHeadAttention::computed_with.
  [[nodiscard]] const KernelTable* computed_with() const { return attention_.computed_with(); }

  /// Computes every tensor that is not given. Throws Error like MultiHeadAttention::forward.
  void forward(const KernelTable& table = active_kernels());

 private:
  [[nodiscard]] MultiHeadAttention allocate(const TiledTraceOptions& options);
  void attend_row(std::size_t h, std::size_t t, const Kernels& kernels) const;

  std::size_t tile_size_;
  EmptiedByMove<TiledTrace> trace_;
  MultiHeadAttention attention_;
};

}  // namespace mha
