// Which attributes and shapes attention() can compute with.
#pragma once

#include "mha/attention.hpp"

namespace mha {

/// Throws Error unless every attribute has a value that means something.
void check_attributes(const AttentionAttributes& attributes);

/// The sizes that the shapes agree on. Throws Error, naming the shapes, if they do not.
[[nodiscard]] AttentionSizes sizes_of(const AttentionAttributes& attributes, const AttentionShapes& shapes);

/// Throws Error unless an operand has the shape that the plan was made for; one that may be left out has no axes.
void check_planned_shapes(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs);

}  // namespace mha
