// Tests that a forward-only table names the missing kernel when it is called.
#include "kernels/forward_table.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace mha::testing {
namespace {

constexpr KernelTable kTable = make_forward_table<float>("forward");

template <class Result, class... Arguments>
void expect_named_end(Result (*kernel)(Arguments...) noexcept, const char* name) {
  EXPECT_DEATH(static_cast<void>(kernel(std::remove_cvref_t<Arguments>{}...)), name);
}

TEST(ForwardTableDeathTest, EndsTheProgramAndNamesTheMissingKernel) {
  expect_named_end(kTable.pack_right, "no kernel pack_right\n");
  expect_named_end(kTable.matmul_packed, "no kernel matmul_packed\n");
  expect_named_end(kTable.add_transposed_matmul, "no kernel add_transposed_matmul\n");
  expect_named_end(kTable.softcap, "no kernel softcap\n");
  expect_named_end(kTable.row_dot, "no kernel row_dot\n");
  expect_named_end(kTable.softmax_gradient, "no kernel softmax_gradient\n");
  expect_named_end(kTable.add_column_sums, "no kernel add_column_sums\n");
  expect_named_end(kTable.layer_norm, "no kernel layer_norm\n");
  expect_named_end(kTable.layer_norm_gradient, "no kernel layer_norm_gradient\n");
  expect_named_end(kTable.gelu_exact, "no kernel gelu_exact\n");
  expect_named_end(kTable.gelu_exact_gradient, "no kernel gelu_exact_gradient\n");
  expect_named_end(kTable.gelu_tanh, "no kernel gelu_tanh\n");
  expect_named_end(kTable.gelu_tanh_gradient, "no kernel gelu_tanh_gradient\n");
  expect_named_end(kTable.adamw, "no kernel adamw\n");
  expect_named_end(kTable.largest_magnitude, "no kernel largest_magnitude\n");
  expect_named_end(kTable.attend, "no kernel attend\n");
  expect_named_end(kTable.attend_backward, "no kernel attend_backward\n");
}

}  // namespace
}  // namespace mha::testing
