// Validation of attention()'s attributes and shapes.
#pragma once

#include "mha/attention.hpp"

namespace mha {

/// Throws Error if an attribute has an invalid value.
void check_attributes(const AttentionAttributes& attributes);

/// The sizes implied by the shapes. Throws Error, naming the shapes, if they do not fit together.
[[nodiscard]] AttentionSizes sizes_of(const AttentionAttributes& attributes, const AttentionShapes& shapes);

/// Throws Error unless every operand has the planned shape and memory, and every result its own memory. An omitted
/// optional operand has no axes.
void check_planned_shapes(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs);

}  // namespace mha
