// make_forward_table: only the kernels that MultiHeadAttention's forward pass needs.
// The forward-only module omits all others, to keep the download small. Calling one of them ends the program and names
// it.
#pragma once

#include "add.hpp"
#include "divide_rows.hpp"
#include "exp_shifted.hpp"
#include "matmul.hpp"
#include "matmul_transposed.hpp"
#include "missing_kernel.hpp"
#include "multiply.hpp"
#include "row_max.hpp"
#include "row_sum.hpp"
#include "scale.hpp"

namespace mha {
namespace {

template <class V>
constexpr KernelTable make_forward_table(const char* name) noexcept {
  return {
      .name = name,
      .lanes = lanes<V>(),
      .fused = kFused,
      .matmul = matmul<V>,
      .pack_right = missing<"pack_right">,
      .matmul_packed = missing<"matmul_packed">,
      .matmul_transposed = matmul_transposed<V>,
      .add_transposed_matmul = missing<"add_transposed_matmul">,
      .scale = scale<V>,
      .add = add<V>,
      .multiply = multiply<V>,
      .softcap = missing<"softcap">,
      .row_max = row_max<V>,
      .exp_shifted = exp_shifted<V>,
      .row_sum = row_sum<V>,
      .divide_rows = divide_rows<V>,
      .row_dot = missing<"row_dot">,
      .softmax_gradient = missing<"softmax_gradient">,
      .add_column_sums = missing<"add_column_sums">,
      .layer_norm = missing<"layer_norm">,
      .layer_norm_gradient = missing<"layer_norm_gradient">,
      .gelu_exact = missing<"gelu_exact">,
      .gelu_exact_gradient = missing<"gelu_exact_gradient">,
      .gelu_tanh = missing<"gelu_tanh">,
      .gelu_tanh_gradient = missing<"gelu_tanh_gradient">,
      .adamw = missing<"adamw">,
      .largest_magnitude = missing<"largest_magnitude">,
      .attend = missing<"attend">,
      .attend_backward = missing<"attend_backward">,
  };
}

}  // namespace
}  // namespace mha
