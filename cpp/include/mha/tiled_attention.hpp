// TiledAttention: multi-head attention for one sequence that computes its heads twice, once with every weight kept, as
// MultiHeadAttention does, and once by tiles of keys with a running maximum and sum, as the fast path does, keeping
// every number on the way (Milakov & Gimelshein 2018, algorithm 3; Dao et al. 2022, algorithm 1). The two agree up to
// rounding.
#pragma once

#include "mha/multi_head.hpp"
#include "mha/tiled_trace.hpp"

namespace mha {

class TiledAttention {
 public:
  /// Throws Error if the options are impossible or the tensors do not fit into memory. Every tensor is zero at first.
  explicit TiledAttention(const TiledTraceOptions& options);

  [[nodiscard]] const AttentionOptions& options() const { return attention_.options(); }
  [[nodiscard]] std::size_t tile_size() const { return tile_size_; }
  /// The attention inside: to set given tensors and masks.
  [[nodiscard]] MultiHeadAttention& attention() { return attention_; }
  /// The views to read results from.
  [[nodiscard]] const TiledTrace& trace() const { return trace_; }
  /// The list of all tensors, the attention's first.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return attention_.tensors(); }
  /// Null until there are results, like MultiHeadAttention::computed_with.
  [[nodiscard]] const KernelTable* computed_with() const { return attention_.computed_with(); }

  /// Computes every tensor of the list that is not given. Throws Error like MultiHeadAttention::forward.
  void forward(const KernelTable& kernels = active_kernels());

 private:
  [[nodiscard]] MultiHeadAttention allocate(const TiledTraceOptions& options);
  void attend_row(std::size_t h, std::size_t t, const KernelTable& kernels) const;

  std::size_t tile_size_;
  EmptiedByMove<TiledTrace> trace_;
  MultiHeadAttention attention_;
};

}  // namespace mha
