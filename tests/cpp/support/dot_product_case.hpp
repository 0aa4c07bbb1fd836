// Test calls of attention(): attributes, random operands of any shape, and reference results in double precision.
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

/// The largest error of the core: one unit roundoff for each rounding.
struct DotProductTolerance {
  double output;
  double scores;
};

/// Numbers in [-1, 1) for operands of these shapes; some entries of a mask are masked.
void fill_operands(DotProductCase& call, std::uint32_t seed);

/// Random small valid calls: three and four axes, grouped heads, every kind of mask, past, padding, windows.
[[nodiscard]] DotProductCase random_dot_product(std::uint32_t seed);

/// Computes every result with these kernels.
[[nodiscard]] DotProductResult compute(const DotProductCase& call, const KernelTable& kernels = active_kernels());

[[nodiscard]] reference::DotProductOutputs<double> reference_of(const DotProductCase& call);
[[nodiscard]] DotProductTolerance tolerance_of(const DotProductCase& call);

/// "query (2, 3, 4, 8) key ... causal window 1:2", for the message of a failing test.
[[nodiscard]] std::string describe(const DotProductCase& call);

}  // namespace mha::testing
