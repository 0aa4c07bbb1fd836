// make_table: every kernel, computing in V. A target file is this and one line.
#pragma once

#include "add.hpp"
#include "add_column_sums.hpp"
#include "add_transposed_matmul.hpp"
#include "divide_rows.hpp"
#include "exp_shifted.hpp"
#include "matmul.hpp"
#include "matmul_transposed.hpp"
#include "multiply.hpp"
#include "row_dot.hpp"
#include "row_max.hpp"
#include "row_sum.hpp"
#include "scale.hpp"
#include "softcap.hpp"
#include "softmax_gradient.hpp"

namespace mha {
namespace {

template <class V>
constexpr KernelTable make_table(const char* name) noexcept {
  return {
      .name = name,
      .lanes = lanes<V>(),
      .fused = kFused,
      .matmul = matmul<V>,
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
  };
}

}  // namespace
}  // namespace mha
