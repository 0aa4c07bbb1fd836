// MultiHeadAttention: "Attention Is All You Need", section 3.2, for one sequence, keeping every intermediate tensor.
//
// Construct it with the options, write the given tensors (see the list in trace.hpp) with `set` or through `trace()`,
// and call `forward`. For gradients, write d_output to an AttentionGradients and call `backward`. All memory is planned
// and allocated by constructors; `forward` and `backward` allocate nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/options.hpp"
#include "mha/trace.hpp"
#include "mha/workers.hpp"

namespace mha {

class AttentionGradients;
class Kernels;

class MultiHeadAttention {
 public:
  /// Throws Error if the options are impossible or the tensors do not fit into memory. Every tensor is zero at first.
  explicit MultiHeadAttention(const AttentionOptions& options);

  [[nodiscard]] const AttentionOptions& options() const { return options_; }
  /// The views of all tensors: read results and write given tensors here. In a larger computation, `input` may be one
  /// of the tensors of that computation.
  [[nodiscard]] const AttentionTrace& trace() const { return trace_; }
  /// All tensors for these options; in a larger computation, all tensors of that computation.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return tensors_; }
  /// Throws Error, listing the names, if there is no such tensor.
  [[nodiscard]] const TensorDeclaration& tensor(std::string_view name) const { return find_tensor(tensors_, name); }

  /// Copies a given tensor in. Throws Error if its shape is not the one that the options demand.
  /// The shape has one extent per axis: w_q, with axes m(hd), takes (m, h·d).
  void set(std::string_view name, std::span<const float> values, std::span<const std::size_t> shape);
  template <std::size_t Rank>
  void set(std::string_view name, TensorView<const float, Rank> view) {
    set(name, {view.data(), view.size()}, view.shape());
  }

  /// Copies packed projection weights to w_q, w_k and w_v: in every row of w_qkv (m, (h + 2g)·d), the columns of the
  /// queries, then of the keys, then of the values. b_qkv ((h + 2g)·d) has the same order; it is empty without bias.
  /// Throws Error for other shapes, or if keys or values come from inputs of another width than d_model.
  void set_packed(ConstMatrix w_qkv, ConstVector b_qkv = {});

  /// (s): nonzero marks a key that is padding, which no query may attend to.
  [[nodiscard]] std::span<std::uint8_t> key_padding() { return key_padding_; }
  /// (t, s): added to the scaled scores where the other masks allow; minus infinity forbids.
  [[nodiscard]] TensorView<float, 2> custom_mask() { return custom_mask_; }
  /// If true, forward uses the numbers that were written to `dropout_mask`. If false, it fills them from the seed.
  void use_supplied_dropout_mask(bool supplied) { dropout_mask_supplied_ = supplied; }

  /// Computes every tensor that is not given.
  /// Throws Error if a given number is NaN or infinite, or if a result does not fit into a 32-bit float. Also throws
  /// Error inside a larger computation: call that one's forward instead.
  void forward(const KernelTable& table = active_kernels());

  /// Computes the gradients of every weight, bias and input from d_output, the gradient of the last forward's output.
  /// Adds to the gradients of weights and biases; overwrites those of inputs.
  /// Throws Error if there was no forward, if `gradients` was made for other shapes, if d_output has a NaN or an
  /// infinity, or if a gradient does not fit into a 32-bit float.
  /// If the loss also depends directly on the attention weights, pass the gradient of that part as `further_d_weights`
  /// (h, t, s). It is added to d_weights.
  void backward(AttentionGradients& gradients) const { backward(gradients, active_kernels()); }
  void backward(AttentionGradients& gradients, const KernelTable& table,
                TensorView<const float, 3> further_d_weights = {}) const;

  /// The kernels that computed the results; null before the first forward, after one that threw, and after `set`.
  [[nodiscard]] const KernelTable* computed_with() const { return computed_with_; }

 private:
  // These larger computations have an attention inside, call the steps of its forward, and use its workers.
  friend class TracedBlock;
  friend class TiledAttention;

  /// An attention as a part of a larger computation. `list` declares all tensors of that computation, including those
  /// of `trace`; this constructor allocates them. `input` (t, m) is one of them. Throws Error if they do not fit into
  /// memory.
  MultiHeadAttention(const AttentionOptions& options, TensorList& list, const AttentionTrace& trace,
                     const Matrix& input);

  /// The first step of forward: checks the given tensors and fills the masks.
  void begin();
  /// The second: computes from trace().input to the output.
  void attend(const Kernels& kernels) const;
  /// The last: checks the results. Throws Error like forward.
  void end(const KernelTable& kernels);

  /// Allocates and binds the tensors of the list.
  void lay_out(TensorList& list);
  void check_given() const;
  void fill_given() const;
  void check_computed() const;
  void project(const Kernels& kernels) const;
  void attend_head(std::size_t h, const Kernels& kernels) const;
  void combine(const Kernels& kernels) const;

  AttentionOptions options_;
  bool inside_ = false;  // a larger computation
  std::vector<TensorDeclaration> tensors_;
  std::vector<std::uint8_t> key_padding_;
  Workspace workspace_;
  Workers workers_;
  EmptiedByMove<AttentionTrace> trace_;
  EmptiedByMove<Matrix> custom_mask_;
  bool dropout_mask_supplied_ = false;
  EmptiedByMove<const KernelTable*> computed_with_;
};

}  // namespace mha
