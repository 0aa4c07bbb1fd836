// Tests that the forced kernel table is the one that runs.
// Detects each instruction set by its rounding, and counts the calls of each kernel.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

#include "mha/gradients.hpp"
#include "support/attention_case.hpp"
#include "support/layer_case.hpp"
#include "support/numbers.hpp"
#include "support/products.hpp"

namespace mha::testing {
namespace {

/// The number of partial sums in a row_sum, detected by rounding: a large number absorbs a 1 in the same partial sum.
std::size_t measured_lanes(const KernelTable& kernels) {
  for (std::size_t distance = 1; distance <= 16; distance *= 2) {
    std::vector<float> row(64, 0.0F);
    row[0] = 0x1p30F;
    row[distance] = 1.0F;
    row[32] = -0x1p30F;
    float sum = 0;
    kernels.row_sum({row.data(), {1, row.size()}}, {&sum, {1}});
    if (sum == 0.0F) return distance;
  }
  return 0;
}

/// Whether a * b + c is rounded once: then x * x - round(x * x) is the rounding error; otherwise it is 0.
bool measured_fused(const KernelTable& kernels) {
  const float x = 1.0F + 0x1p-12F;
  const std::array<float, 2> a = {-1.0F, x};
  const std::array<float, 2> b = {x * x, x};
  float difference = 0;
  matmul({a.data(), {1, 2}}, {b.data(), {2, 1}}, {}, {&difference, {1, 1}}, kernels);
  return difference != 0.0F;
}

TEST(ForcedTable, HasTheNameThatTheEnvironmentAskedFor) {
  const char* asked = std::getenv("MHA_KERNELS");
  if (asked == nullptr) GTEST_SKIP() << "MHA_KERNELS is not set";
  EXPECT_STREQ(active_kernels().name, asked);
}

TEST(ForcedTable, HasItsDeclaredNumberOfLanes) { EXPECT_EQ(measured_lanes(active_kernels()), active_kernels().lanes); }

TEST(ForcedTable, FusesMultiplyAndAddAsDeclared) {
  EXPECT_EQ(measured_fused(active_kernels()), active_kernels().fused);
}

TEST(ForcedTable, IsTheInstructionSetOfItsName) {
  const std::map<std::string_view, std::pair<std::size_t, bool>> lanes_and_fusing = {
      {"scalar", {1, false}},
      {"sse2", {4, false}},
      {"avx2", {8, true}},
      {"avx512", {16, true}},
      {"neon", {4, true}},
      {"emulated128", {4, false}},
      {"emulated256", {8, false}},
      {"emulated512", {16, false}},
      {"wasm-simd128", {4, false}},
      // The engine decides whether relaxed WebAssembly fuses.
      {"wasm-relaxed", {4, measured_fused(active_kernels())}},
  };
  const auto& [lanes, fused] = lanes_and_fusing.at(active_kernels().name);
  EXPECT_EQ(measured_lanes(active_kernels()), lanes);
  EXPECT_EQ(measured_fused(active_kernels()), fused);
}

TEST(ForcedTable, DiffersFromEveryOtherInLanesOrFusing) {
  for (const KernelTable* other : supported_kernel_tables()) {
    if (other == &active_kernels()) continue;
    const bool same = measured_lanes(*other) == measured_lanes(active_kernels()) &&
                      measured_fused(*other) == measured_fused(active_kernels());
    EXPECT_FALSE(same) << other->name << " and " << active_kernels().name;
    EXPECT_NE(other->matmul, active_kernels().matmul);
    EXPECT_NE(other->exp_shifted, active_kernels().exp_shifted);
  }
}

struct Calls {
  int matmul, pack_right, matmul_packed, matmul_transposed, scale, add, multiply, row_max, exp_shifted, row_sum,
      divide_rows;
  int add_transposed_matmul, row_dot, softmax_gradient, add_column_sums;
  int largest_magnitude, attend, attend_backward;
};
Calls calls;

/// A kernel that counts its calls and forwards them to the active table.
template <auto kKernel, int Calls::* kCalls>
struct Counted;

template <typename Result, typename... Arguments, Result (*KernelTable::*kKernel)(Arguments...) noexcept,
          int Calls::* kCalls>
struct Counted<kKernel, kCalls> {
  static Result run(Arguments... arguments) noexcept {
    ++(calls.*kCalls);
    return (active_kernels().*kKernel)(arguments...);
  }
};

KernelTable counting_table() {
  KernelTable table = active_kernels();
  table.name = "counting";
  table.matmul = Counted<&KernelTable::matmul, &Calls::matmul>::run;
  table.pack_right = Counted<&KernelTable::pack_right, &Calls::pack_right>::run;
  table.matmul_packed = Counted<&KernelTable::matmul_packed, &Calls::matmul_packed>::run;
  table.matmul_transposed = Counted<&KernelTable::matmul_transposed, &Calls::matmul_transposed>::run;
  table.scale = Counted<&KernelTable::scale, &Calls::scale>::run;
  table.add = Counted<&KernelTable::add, &Calls::add>::run;
  table.multiply = Counted<&KernelTable::multiply, &Calls::multiply>::run;
  table.row_max = Counted<&KernelTable::row_max, &Calls::row_max>::run;
  table.exp_shifted = Counted<&KernelTable::exp_shifted, &Calls::exp_shifted>::run;
  table.row_sum = Counted<&KernelTable::row_sum, &Calls::row_sum>::run;
  table.divide_rows = Counted<&KernelTable::divide_rows, &Calls::divide_rows>::run;
  table.add_transposed_matmul = Counted<&KernelTable::add_transposed_matmul, &Calls::add_transposed_matmul>::run;
  table.row_dot = Counted<&KernelTable::row_dot, &Calls::row_dot>::run;
  table.softmax_gradient = Counted<&KernelTable::softmax_gradient, &Calls::softmax_gradient>::run;
  table.add_column_sums = Counted<&KernelTable::add_column_sums, &Calls::add_column_sums>::run;
  table.largest_magnitude = Counted<&KernelTable::largest_magnitude, &Calls::largest_magnitude>::run;
  table.attend = Counted<&KernelTable::attend, &Calls::attend>::run;
  table.attend_backward = Counted<&KernelTable::attend_backward, &Calls::attend_backward>::run;
  return table;
}

TEST(Forward, ComputesEveryStepWithTheGivenTable) {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  options.dropout = 0.5;
  MultiHeadAttention attention(options);
  fill_given(attention, 1);

  attention.forward();
  EXPECT_EQ(attention.computed_with(), &active_kernels());
  const std::vector<float> expected = values_of(attention, "output");

  calls = {};
  const KernelTable counting = counting_table();
  attention.forward(counting);
  EXPECT_EQ(attention.computed_with(), &counting);
  EXPECT_EQ(values_of(attention, "output"), expected);
  EXPECT_EQ(calls.matmul, 3 + 3 + 1) << "q, k and v; a context per head; the output";
  EXPECT_EQ(calls.add, 1 + 3) << "embedding and position; a mask per head";
  EXPECT_EQ(calls.matmul_transposed, 3);
  EXPECT_EQ(calls.scale, 3);
  EXPECT_EQ(calls.row_max, 3);
  EXPECT_EQ(calls.exp_shifted, 3);
  EXPECT_EQ(calls.row_sum, 3);
  EXPECT_EQ(calls.divide_rows, 3);
  EXPECT_EQ(calls.multiply, 3);
}

TEST(Backward, ComputesEveryStepWithTheGivenTable) {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  options.dropout = 0.5;
  options.bias = true;
  MultiHeadAttention attention(options);
  fill_given(attention, 1);
  attention.forward();
  AttentionGradients gradients(options);
  std::ranges::fill(gradients.trace().d_output, 1.0F);
  attention.backward(gradients);
  const std::span<const float> d_input = gradients.tensor("d_input").values();
  const std::vector<float> expected(d_input.begin(), d_input.end());

  calls = {};
  attention.backward(gradients, counting_table());
  EXPECT_TRUE(std::ranges::equal(d_input, expected));
  EXPECT_EQ(calls.matmul_transposed, 1 + 3 + 3) << "d_merged; d_dropped_weights per head; three gradients of the input";
  EXPECT_EQ(calls.add_transposed_matmul, 1 + 2 * 3 + 3) << "w_o; v and k per head; w_q, w_k and w_v";
  EXPECT_EQ(calls.matmul, 3) << "q per head";
  EXPECT_EQ(calls.add_column_sums, 4);
  EXPECT_EQ(calls.add, 2) << "the sum of the input's three gradients";
  EXPECT_EQ(calls.multiply, 3);
  EXPECT_EQ(calls.row_dot, 3);
  EXPECT_EQ(calls.softmax_gradient, 3);
  EXPECT_EQ(calls.divide_rows, 3);
  EXPECT_EQ(calls.scale, 3);
}

TEST(AttentionLayer, ComputesEveryStepWithTheGivenTable) {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  options.bias = true;
  LayerCase c(options, 2, 1, false);
  c.forward();
  c.backward();
  const std::vector<float> output = c.output;
  const std::vector<float> d_input = c.d_input;

  calls = {};
  const KernelTable counting = counting_table();
  c.layer.forward(c.weights(), c.inputs(), c.out(), counting);
  EXPECT_EQ(c.output, output);
  EXPECT_EQ(calls.matmul, 3 + 1) << "q, k and v; the output";
  EXPECT_EQ(calls.attend, 2 * 3) << "every head of every sequence";
  EXPECT_EQ(calls.largest_magnitude, 3 + 1) << "q, k and v; the output";

  calls = {};
  const PackedAttentionWeights packed(c.options, c.weights(), counting);
  EXPECT_EQ(calls.pack_right, 4);
  c.layer.forward(packed, c.inputs(), c.out());
  EXPECT_EQ(c.output, output);
  EXPECT_EQ(calls.matmul_packed, 3 + 1) << "q, k and v; the output";
  EXPECT_EQ(calls.matmul, 0);

  calls = {};
  c.layer.backward(c.weights(), c.gradients.views(), c.inputs(), c.d_out(), c.d_inputs(), counting);
  EXPECT_EQ(c.d_input, d_input);
  EXPECT_EQ(calls.matmul_transposed, 1 + 3) << "d_merged; three gradients of the input";
  EXPECT_EQ(calls.attend_backward, 2 * 3);
  EXPECT_EQ(calls.add_transposed_matmul, 4);
  EXPECT_EQ(calls.add_column_sums, 4);
  EXPECT_EQ(calls.add, 2) << "the sum of the input's three gradients";
}

TEST(Forward, GivesTheSameBitsEveryTime) {
  MultiHeadAttention first(AttentionOptions::self(13, 33, 3));
  MultiHeadAttention second(AttentionOptions::self(13, 33, 3));
  fill_given(first, 2);
  fill_given(second, 2);
  first.forward();
  second.forward();
  second.forward();
  EXPECT_EQ(values_of(first, "output"), values_of(second, "output"));
}

}  // namespace
}  // namespace mha::testing
