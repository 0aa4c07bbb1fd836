// TracedBlock: a transformer block for one sequence, keeping every intermediate tensor, as MultiHeadAttention does for
// an attention. It computes step by step what TransformerBlock computes at speed.
//
//   post-norm:  residual_1 = input + output             norm_1 of it goes on
//               residual_2 = norm_1 + contracted        norm_2 of it is the result
//   pre-norm:   residual_1 = input + output             attention reads norm_1, the norm of the input
//               residual_2 = residual_1 + contracted    the feed-forward part reads norm_2, the norm of residual_1
//
// `output` is what attention adds to the stream, `contracted` what the feed-forward part adds; with residual dropout,
// dropped_output and dropped_contracted are added instead.
#pragma once

#include "mha/block_trace.hpp"
#include "mha/multi_head.hpp"

namespace mha {

class TracedBlock {
 public:
  /// Throws Error if the options are impossible or the tensors do not fit into memory. Every tensor is zero at first.
  explicit TracedBlock(const BlockTraceOptions& options);

  [[nodiscard]] const BlockTraceOptions& options() const { return options_; }
  /// The attention inside: to set given tensors and masks.
  [[nodiscard]] MultiHeadAttention& attention() { return attention_; }
  /// The views to read results from and to write given tensors to.
  [[nodiscard]] const BlockTrace& trace() const { return trace_; }
  /// The list of all tensors, in the order of computation.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return attention_.tensors(); }
  /// Throws Error, listing the names, if there is no such tensor.
  [[nodiscard]] const TensorDeclaration& tensor(std::string_view name) const { return attention_.tensor(name); }
  /// Null until there are results, like MultiHeadAttention::computed_with.
  [[nodiscard]] const KernelTable* computed_with() const { return attention_.computed_with(); }

  /// Computes every tensor of the list that is not given. Throws Error like MultiHeadAttention::forward.
  void forward(const KernelTable& kernels = active_kernels());

 private:
  /// What a part of the block adds to the stream. With residual dropout, `dropped` is found · mask, and is added.
  struct Branch {
    Matrix found, mask, dropped;  // (t, m)
  };
  [[nodiscard]] MultiHeadAttention allocate();
  void fill_dropout() const;
  void feed_forward(ConstMatrix x, const KernelTable& kernels) const;
  void add(Matrix stream, const Branch& branch, Matrix sum, const KernelTable& kernels) const;
  [[nodiscard]] bool pre_norm() const { return options_.norm == NormOrder::kPre; }
  [[nodiscard]] bool drops_hidden() const { return options_.hidden_dropout > 0.0; }
  [[nodiscard]] bool drops_residual() const { return options_.residual_dropout > 0.0; }

  BlockTraceOptions options_;
  EmptiedByMove<BlockTrace> trace_;
  MultiHeadAttention attention_;
};

}  // namespace mha
