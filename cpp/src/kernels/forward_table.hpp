// make_forward_table: only the kernels that MultiHeadAttention's forward pass needs.
// The forward-only module omits all others, to keep the download small. Calling one of them ends the program and names
// it.
#pragma once

#include "elementwise.hpp"
#include "exp_shifted.hpp"
#include "matmul.hpp"
#include "missing_kernel.hpp"
#include "rows.hpp"

namespace mha {
namespace {

template <class V>
constexpr KernelTable make_forward_table(const char* name) noexcept {
  return {
      .name = name,
      .lanes = lanes<V>(),
      .fused = kFused,
      .matmul = matmul<V>,
      MHA_MISSING(pack_right),
      MHA_MISSING(matmul_packed),
      .matmul_transposed = matmul_transposed<V>,
      MHA_MISSING(add_transposed_matmul),
      .scale = scale<V>,
      .add = add<V>,
      .multiply = multiply<V>,
      MHA_MISSING(softcap),
      .row_max = row_max<V>,
      .exp_shifted = exp_shifted<V>,
      .row_sum = row_sum<V>,
      .divide_rows = divide_rows<V>,
      MHA_MISSING(row_dot),
      MHA_MISSING(softmax_gradient),
      MHA_MISSING(add_column_sums),
      MHA_MISSING(layer_norm),
      MHA_MISSING(layer_norm_gradient),
      MHA_MISSING(gelu_exact),
      MHA_MISSING(gelu_exact_gradient),
      MHA_MISSING(gelu_tanh),
      MHA_MISSING(gelu_tanh_gradient),
      MHA_MISSING(adamw),
      MHA_MISSING(largest_magnitude),
      MHA_MISSING(attend),
      MHA_MISSING(attend_backward),
  };
}

}  // namespace
}  // namespace mha
