// Calls of attention() to test with: attributes, operands of any shape with repeatable random numbers, and the oracle's
// answer in double precision.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mha/attention.hpp"
#include "reference/dot_product_attention.hpp"

namespace mha::testing {

struct DotProductCase {
  AttentionAttributes attributes;
  AttentionShapes shapes;
  bool mask_is_boolean = false;
  std::vector<float> query, key, value, additive_mask, past_key, past_value;
  std::vector<std::uint8_t> boolean_mask;
  std::vector<std::int64_t> nonpad;

  [[nodiscard]] AttentionInputs inputs() const;
};

struct DotProductResult {
  std::vector<float> output, present_key, present_value, scores;
};

/// How far the core may be from the truth: one unit roundoff for each rounding on the way.
struct DotProductTolerance {
  double output;
  double scores;
};

/// Numbers in [-1, 1) for operands of these shapes; of a mask's entries, some forbid.
void fill_operands(DotProductCase& call, std::uint32_t seed);

/// Random small calls that are possible: three and four axes, grouped heads, every kind of mask, past, padding,
/// windows.
[[nodiscard]] DotProductCase random_dot_product(std::uint32_t seed);

/// Every result, with these kernels.
[[nodiscard]] DotProductResult compute(const DotProductCase& call, const KernelTable& kernels = active_kernels());

[[nodiscard]] reference::DotProductOutputs<double> reference_of(const DotProductCase& call);
[[nodiscard]] DotProductTolerance tolerance_of(const DotProductCase& call);

/// "query (2, 3, 4, 8) key ... causal window 1:2": for a failing test's message.
[[nodiscard]] std::string describe(const DotProductCase& call);

}  // namespace mha::testing
