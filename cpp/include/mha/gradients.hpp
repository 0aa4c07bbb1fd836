// AttentionGradients: the memory of a backward pass: d_output and every gradient computed from it.
//
// Gradients of weights and biases accumulate over backward passes until `zero`, so one object collects the gradients of
// a batch. Gradients of inputs are those of the last backward. The constructor allocates all memory.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "mha/backward_trace.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/tensor_list.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/options.hpp"

namespace mha {

class AttentionGradients {
 public:
  /// For attentions with these options, or with the same shapes. Throws Error if the options are invalid or the tensors
  /// do not fit into memory. Every tensor is initially zero.
  explicit AttentionGradients(const AttentionOptions& options);

  /// The views for reading gradients and writing d_output.
  [[nodiscard]] const BackwardTrace& trace() const { return trace_; }
  /// The tensors of the backward pass for these options.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return tensors_; }
  /// Throws Error, listing the names, if the tensor does not exist.
  [[nodiscard]] const TensorDeclaration& tensor(std::string_view name) const { return find_tensor(tensors_, name); }

  /// Copies `values` into d_output. Throws Error if the shape is not that of the output.
  void set_d_output(TensorView<const float, 2> values) const;

  /// Copies the gradients of w_q, w_k, w_v and their biases in the packed layout of MultiHeadAttention::set_packed:
  /// d_w_qkv (m, (h + 2g)·d), d_b_qkv ((h + 2g)·d) or empty. Throws Error like set_packed.
  void copy_packed(Matrix d_w_qkv, Vector d_b_qkv) const;

  /// Sets the gradients of weights and biases to zero.
  void zero() const;

  /// Whether these options need the same tensors in the same shapes.
  [[nodiscard]] bool fits(const AttentionOptions& options) const;

  /// Whether this gradient accumulates: true for weights and biases.
  [[nodiscard]] static bool accumulates(const TensorDeclaration& tensor);

 private:
  AttentionOptions options_;
  std::vector<TensorDeclaration> tensors_;
  Workspace workspace_;
  EmptiedByMove<BackwardTrace> trace_;
};

}  // namespace mha
