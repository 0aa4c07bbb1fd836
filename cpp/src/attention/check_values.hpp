// Validation of the numbers in attention()'s operands.
#pragma once

#include "mha/attention.hpp"

namespace mha {

/// Throws Error if nonpad_kv_seqlen exceeds the number of keys, or if an additive mask has NaN or plus infinity.
void check_values(const AttentionPlan& plan, const AttentionInputs& inputs);

/// Throws the Error for a result that is not finite: names an operand that is not finite, else reports an overflow.
[[noreturn]] void throw_not_finite(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item);

}  // namespace mha
