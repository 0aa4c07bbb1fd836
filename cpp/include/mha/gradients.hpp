// AttentionGradients: the memory of a backward pass: what is given to it (d_output), every gradient on the way, and the
// gradients of weights, biases and inputs in the end.
//
// Gradients of weights and biases accumulate: every backward adds to them, until `zero`. So one object gathers the
// gradients of a batch, sequence by sequence. Gradients of inputs belong to one sequence and are those of the last
// backward. All memory is planned and allocated by the constructor.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "mha/backward_trace.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/tensor_list.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/options.hpp"

namespace mha {

class AttentionGradients {
 public:
  /// For attentions with these options, or with others of the same shapes. Throws Error if the options are impossible
  /// or the tensors do not fit into memory. Every tensor is zero at first.
  explicit AttentionGradients(const AttentionOptions& options);

  /// The views to read gradients from and to write d_output to.
  [[nodiscard]] const BackwardTrace& trace() const { return trace_; }
  /// The list of the backward pass, as these options have it.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return tensors_; }
  /// Throws Error, listing the names, if there is no such tensor.
  [[nodiscard]] const TensorDeclaration& tensor(std::string_view name) const { return find_tensor(tensors_, name); }

  /// Copies d_output in. Throws Error if its shape is not that of the output.
  void set_d_output(TensorView<const float, 2> values) const;

  /// Copies the gradients of w_q, w_k, w_v and their biases out, packed as MultiHeadAttention::set_packed takes them:
  /// d_w_qkv (m, (h + 2g)·d), d_b_qkv ((h + 2g)·d) or empty. Throws Error as that does.
  void copy_packed(Matrix d_w_qkv, Vector d_b_qkv) const;

  /// Makes the gradients of weights and biases zero.
  void zero() const;

  /// Whether attentions with these options have the same tensors, in the same shapes.
  [[nodiscard]] bool fits(const AttentionOptions& options) const;

  /// Whether every backward adds to this gradient: it is that of a weight or a bias.
  [[nodiscard]] static bool accumulates(const TensorDeclaration& tensor);

 private:
  AttentionOptions options_;
  std::vector<TensorDeclaration> tensors_;
  Workspace workspace_;
  EmptiedByMove<BackwardTrace> trace_;
};

}  // namespace mha
