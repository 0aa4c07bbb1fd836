// Validation of attention()'s attributes, shapes, memory and numbers.
#pragma once

#include <string_view>

#include "mha/attention.hpp"

namespace mha {

/// Throws Error if an attribute has an invalid value.
void check_attributes(const AttentionAttributes& attributes);

/// Throws Error, with the reason, unless the shapes are equal.
void require_equal(std::string_view name, const NdShape& actual, const NdShape& expected, std::string_view because);

/// The sizes implied by the shapes. Throws Error, naming the shapes, if they do not fit together.
[[nodiscard]] AttentionSizes sizes_of(const AttentionAttributes& attributes, const AttentionShapes& shapes);

/// Throws Error unless every operand has the planned shape and memory, and every result its own memory; an omitted
/// optional operand has no axes. Also if nonpad_kv_seqlen exceeds the number of keys, or an additive mask has NaN or
/// plus infinity.
void check_call(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs);

/// Throws the Error for a result that is not finite: names an operand that is not finite, else reports an overflow.
[[noreturn]] void throw_not_finite(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item);

}  // namespace mha
