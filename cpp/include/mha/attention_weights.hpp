// Weights of an attention layer: views of external memory, or a packed copy.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/tensor_list.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// T: const float for weights, float for their gradients. Head h has the columns h·d … h·d + d − 1 of w_q and the same
/// rows of w_o; g is the number of key/value heads.
template <class T>
struct AttentionParameters {
  TensorView<T, 2> w_q{};  // (m, h·d)
  TensorView<T, 2> w_k{};  // (key_width, g·d)
  TensorView<T, 2> w_v{};  // (value_width, g·d)
  TensorView<T, 2> w_o{};  // (h·d, m)
  TensorView<T, 1> b_q{};  // (h·d); all four biases are empty unless the options ask for a bias
  TensorView<T, 1> b_k{};  // (g·d)
  TensorView<T, 1> b_v{};  // (g·d)
  TensorView<T, 1> b_o{};  // (m)

  /// Gradients convert to weights: mutable views to read-only ones.
  operator AttentionParameters<const T>() const
    requires(!std::is_const_v<T>)
  {
    return {.w_q = w_q, .w_k = w_k, .w_v = w_v, .w_o = w_o, .b_q = b_q, .b_k = b_k, .b_v = b_v, .b_o = b_o};
  }

  /// Declares the parameters of an attention: visit(name, view, shape) for each, without biases unless the options ask
  /// for them.
  void visit(const AttentionOptions& given, TensorVisitor& visit) {
    const AttentionOptions options = given.resolved();
    const std::size_t m = options.d_model;
    const std::size_t keys = options.kv_heads() * options.head_width();
    visit("w_q", w_q, std::array{m, m});
    if (options.bias) visit("b_q", b_q, std::array{m});
    visit("w_k", w_k, std::array{options.key_width, keys});
    if (options.bias) visit("b_k", b_k, std::array{keys});
    visit("w_v", w_v, std::array{options.value_width, keys});
    if (options.bias) visit("b_v", b_v, std::array{keys});
    visit("w_o", w_o, std::array{m, m});
    if (options.bias) visit("b_o", b_o, std::array{m});
  }
};
using AttentionWeights = AttentionParameters<const float>;
using AttentionWeightGradients = AttentionParameters<float>;

/// A copy of the weights in the memory order of one kernel table, so that a layer does not pack large matrices in every
/// call. Later changes of the weights do not affect the copy.
class PackedAttentionWeights {
 public:
  /// Throws Error, with the shapes, if the weights do not fit the options; with the position, if a number is not
  /// finite. Also throws if there is not enough memory: as much as the weights, plus 47 columns per matrix.
  PackedAttentionWeights(const AttentionOptions& options, const AttentionWeights& weights,
                         const KernelTable& kernels = active_kernels());

  /// The kernel table that defines the order.
  [[nodiscard]] const KernelTable& kernels() const { return *kernels_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  friend class AttentionLayer;

  const KernelTable* kernels_;
  EmptiedByMove<AttentionWeights> views_;  // have the shapes of the weights, but the data are in packed order
  std::size_t bytes_;
  Workspace workspace_;
};

}  // namespace mha
