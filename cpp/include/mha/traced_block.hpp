// TracedBlock: a transformer block for one sequence that keeps every intermediate tensor.
// It computes step by step the same as the fast TransformerBlock.
//
//   post-norm:  residual_1 = input + output             its norm_1 is passed on
//               residual_2 = norm_1 + contracted        its norm_2 is the result
//   pre-norm:   residual_1 = input + output             attention reads norm_1, the norm of the input
//               residual_2 = residual_1 + contracted    the feed-forward part reads norm_2, the norm of residual_1
//
// `output` is attention's contribution to the residual stream, `contracted` that of the feed-forward part. With
// residual dropout, dropped_output and dropped_contracted are added instead.
#pragma once

#include "mha/block_trace.hpp"
#include "mha/multi_head.hpp"

namespace mha {

class TracedBlock {
 public:
  /// Throws Error if the options are invalid or the tensors do not fit into memory. Every tensor is initially zero.
  explicit TracedBlock(const BlockTraceOptions& options);

  [[nodiscard]] const BlockTraceOptions& options() const { return options_; }
  /// The attention inside, to set given tensors and masks.
  [[nodiscard]] MultiHeadAttention& attention() { return attention_; }
  /// The views for reading results and writing given tensors.
  [[nodiscard]] const BlockTrace& trace() const { return trace_; }
  /// All tensors, in the order of computation.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return attention_.tensors(); }
  /// Throws Error, listing the names, if the tensor does not exist.
  [[nodiscard]] const TensorDeclaration& tensor(std::string_view name) const { return attention_.tensor(name); }
  /// Null before the first result, like MultiHeadAttention::computed_with.
  [[nodiscard]] const KernelTable* computed_with() const { return attention_.computed_with(); }

  /// Computes every tensor that is not given. Throws Error like MultiHeadAttention::forward.
  void forward(const KernelTable& table = active_kernels());

 private:
  /// A contribution to the residual stream. With residual dropout, `dropped` (found · mask) is added instead of
  /// `found`.
  struct Branch {
    Matrix found, mask, dropped;  // (t, m)
  };
  [[nodiscard]] MultiHeadAttention allocate();
  void fill_dropout() const;
  void feed_forward(ConstMatrix x, const Kernels& kernels) const;
  void add(Matrix stream, const Branch& branch, Matrix sum, const KernelTable& kernels) const;
  [[nodiscard]] bool pre_norm() const { return options_.norm == NormOrder::kPre; }
  [[nodiscard]] bool drops_hidden() const { return options_.hidden_dropout > 0.0; }
  [[nodiscard]] bool drops_residual() const { return options_.residual_dropout > 0.0; }

  BlockTraceOptions options_;
  EmptiedByMove<BlockTrace> trace_;
  MultiHeadAttention attention_;
};

}  // namespace mha
