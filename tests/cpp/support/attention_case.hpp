// Attentions to test with: options, their given tensors filled with repeatable random numbers, and the reference's
// answer.
#pragma once

#include <string>
#include <vector>

#include "mha/multi_head.hpp"
#include "reference/attention.hpp"

namespace mha::testing {

/// Fills every tensor that a caller gives with numbers in [-1, 1); weights are scaled down by the square root of their
/// inputs, as networks are initialised, so that every step keeps numbers near 1.
void fill_given(MultiHeadAttention& attention, std::uint32_t seed);

/// Whether a caller must give this tensor, rather than the engine filling it from the options.
[[nodiscard]] bool is_given_by_caller(const TensorDeclaration& tensor);

/// Random small options: self and cross, with and without bias, shared keys and values, every kind of mask, temperature
/// and dropout.
[[nodiscard]] AttentionOptions random_options(std::uint32_t seed);

/// The same inputs and masks in double precision, for the naive loops. With dropout_mask, if there is dropout, as the
/// last forward left it.
[[nodiscard]] reference::Tensors<double> given_of(const MultiHeadAttention& attention);
[[nodiscard]] reference::Masks<double> masks_of(MultiHeadAttention& attention);

/// What the naive double-precision loops make of the same inputs and masks.
[[nodiscard]] reference::Tensors<double> reference_of(MultiHeadAttention& attention);

/// A copy of a tensor's values.
[[nodiscard]] std::vector<float> values_of(const MultiHeadAttention& attention, std::string_view name);

/// "t 3 s 5 cross bias causal ...": for a failing test's message.
[[nodiscard]] std::string describe(const AttentionOptions& options);

}  // namespace mha::testing
