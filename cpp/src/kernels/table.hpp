// make_table: a table of all kernels, computing in V; each target file calls it once.
#pragma once

#include "adamw.hpp"
#include "attend.hpp"
#include "attend_backward.hpp"
#include "elementwise.hpp"
#include "exp_shifted.hpp"
#include "gelu.hpp"
#include "largest_magnitude.hpp"
#include "layer_norm.hpp"
#include "matmul.hpp"
#include "rows.hpp"
#include "softcap.hpp"

namespace mha {
namespace {

template <class V>
constexpr KernelTable make_table(const char* name) noexcept {
  return {
      .name = name,
      .lanes = lanes<V>(),
      .fused = kFused,
      .matmul = matmul<V>,
      .pack_right = pack_right<V>,
      .matmul_packed = matmul_packed<V>,
      .matmul_transposed = matmul_transposed<V>,
      .add_transposed_matmul = add_transposed_matmul<V>,
      .scale = scale<V>,
      .add = add<V>,
      .multiply = multiply<V>,
      .softcap = softcap<V>,
      .row_max = row_max<V>,
      .exp_shifted = exp_shifted<V>,
      .row_sum = row_sum<V>,
      .divide_rows = divide_rows<V>,
      .row_dot = row_dot<V>,
      .softmax_gradient = softmax_gradient<V>,
      .add_column_sums = add_column_sums<V>,
      .layer_norm = layer_norm<V>,
      .layer_norm_gradient = layer_norm_gradient<V>,
      .gelu_exact = gelu_exact<V>,
      .gelu_exact_gradient = gelu_exact_gradient<V>,
      .gelu_tanh = gelu_tanh<V>,
      .gelu_tanh_gradient = gelu_tanh_gradient<V>,
      .adamw = adamw<V>,
      .largest_magnitude = largest_magnitude<V>,
      .attend = attend<V>,
      .attend_backward = attend_backward<V>,
  };
}

}  // namespace
}  // namespace mha
