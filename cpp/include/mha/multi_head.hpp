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

namespace mha {

class AttentionGradients;

class MultiHeadAttention {
 public:
  /// Throws Error if the options are impossible or the tensors do not fit into memory. Every tensor is zero at first.
  explicit MultiHeadAttention(const AttentionOptions& options);

  [[nodiscard]] const AttentionOptions& options() const { return options_; }
  /// The views to read results from and to write given tensors to. `input` is what attention reads: inside a larger
  /// computation it may be one of the tensors there.
  [[nodiscard]] const AttentionTrace& trace() const { return trace_; }
  /// The one list, as these options have it; inside a larger computation, all tensors of that.
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
  /// Whether `dropout_mask` is computed with what was written to it, instead of being filled from the seed.
  void use_supplied_dropout_mask(bool supplied) { dropout_mask_supplied_ = supplied; }

  /// Computes every tensor of the list that is not given, with the active kernels or with these.
  /// Throws Error if a given number is NaN or infinite, or if a result does not fit into a 32-bit float. Also throws
  /// Error inside a larger computation: call that one's forward instead.
  void forward(const KernelTable& kernels = active_kernels());

  /// From the gradient of the output, d_output, to those of every weight, bias and input, for the numbers that the last
  /// forward computed with; gradients of weights and biases are added to. With the active kernels or with these.
  /// Throws Error without a forward, if these gradients are for other shapes, if d_output has a NaN or an
  /// infinity, or if a gradient does not fit into a 32-bit float.
  /// A loss that reads the weights directly, beside the output, passes its gradient of them, (h, t, s): it is added to
  /// the d_weights that come from the output.
  void backward(AttentionGradients& gradients) const { backward(gradients, active_kernels()); }
  void backward(AttentionGradients& gradients, const KernelTable& kernels,
                TensorView<const float, 3> further_d_weights = {}) const;

  /// The kernels that computed the results; null before the first forward, after one that threw, and after `set`.
  [[nodiscard]] const KernelTable* computed_with() const { return computed_with_; }

 private:
  // The larger computations that have an attention inside, and call the steps of its forward.
  friend class TracedBlock;
  friend class TiledAttention;

  /// The attention inside a larger computation, to whose tensors (t, m) `input` belongs: allocates and binds all that
  /// `list` declares, the views of `trace` among them. Throws Error if the tensors do not fit into memory.
  MultiHeadAttention(const AttentionOptions& options, TensorList& list, const AttentionTrace& trace,
                     const Matrix& input);

  /// The first step of forward checks and fills in what is given.
  void begin();
  /// The second computes everything from trace().input to the output.
  void attend(const KernelTable& kernels) const;
  /// The last checks the results. Throws Error like forward.
  void end(const KernelTable& kernels);

  /// Allocates and binds the tensors of the list.
  void lay_out(TensorList& list);
  void check_given() const;
  void fill_given() const;
  void check_computed() const;
  void project(const KernelTable& kernels) const;
  void attend_head(std::size_t h, const KernelTable& kernels) const;
  void combine(const KernelTable& kernels) const;

  AttentionOptions options_;
  bool inside_ = false;  // a larger computation
  std::vector<TensorDeclaration> tensors_;
  std::vector<std::uint8_t> key_padding_;
  Workspace workspace_;
  EmptiedByMove<AttentionTrace> trace_;
  EmptiedByMove<Matrix> custom_mask_;
  bool dropout_mask_supplied_ = false;
  EmptiedByMove<const KernelTable*> computed_with_;
};

}  // namespace mha
