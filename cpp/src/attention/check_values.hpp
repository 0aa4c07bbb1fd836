// Which numbers attention() can compute with.
#pragma once

#include "mha/attention.hpp"

namespace mha {

/// Throws Error if nonpad_kv_seqlen counts more keys than there are, or if an additive mask is NaN or plus infinity.
void check_values(const AttentionPlan& plan, const AttentionInputs& inputs);

/// Says why a result is not finite: names an operand that is not, or else says that the numbers are too large.
[[noreturn]] void throw_not_finite(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item);

}  // namespace mha
