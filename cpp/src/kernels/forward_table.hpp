// make_forward_table: the kernels that MultiHeadAttention needs to go forward, and no others: a module that only goes
// forward is downloaded without the rest, whose fields stay null.
#pragma once

#include "add.hpp"
#include "divide_rows.hpp"
#include "exp_shifted.hpp"
#include "matmul.hpp"
#include "matmul_transposed.hpp"
#include "multiply.hpp"
#include "row_max.hpp"
#include "row_sum.hpp"
#include "scale.hpp"

namespace mha {
namespace {

template <class V>
constexpr KernelTable make_forward_table(const char* name) noexcept {
  KernelTable table{};
  table.name = name;
  table.lanes = lanes<V>();
  table.fused = kFused;
  table.matmul = matmul<V>;
  table.matmul_transposed = matmul_transposed<V>;
  table.scale = scale<V>;
  table.add = add<V>;
  table.multiply = multiply<V>;
  table.row_max = row_max<V>;
  table.exp_shifted = exp_shifted<V>;
  table.row_sum = row_sum<V>;
  table.divide_rows = divide_rows<V>;
  return table;
}

}  // namespace
}  // namespace mha
