// Test attentions: options, repeatable random inputs, and the reference results.
#pragma once

#include <string>
#include <vector>

#include "mha/multi_head.hpp"
#include "reference/attention.hpp"

namespace mha::testing {

/// Fills every tensor that a caller supplies with numbers in [-1, 1). Weights are divided by the square root of their
/// number of inputs, as in usual initialisation, so that all intermediate numbers stay near 1.
void fill_given(MultiHeadAttention& attention, std::uint32_t seed);

/// Whether a caller supplies this tensor; the engine fills the other given tensors from the options.
[[nodiscard]] bool is_given_by_caller(const TensorDeclaration& tensor);

/// Random small options: self- and cross-attention, with and without bias, shared keys and values, every kind of mask,
/// temperature and dropout.
[[nodiscard]] AttentionOptions random_options(std::uint32_t seed);

/// The same inputs and masks in double precision, for the reference. With dropout, includes the dropout_mask of the
/// last forward.
[[nodiscard]] reference::Tensors<double> given_of(const MultiHeadAttention& attention);
[[nodiscard]] reference::Masks<double> masks_of(MultiHeadAttention& attention);

/// The results of the double-precision reference for the same inputs and masks.
[[nodiscard]] reference::Tensors<double> reference_of(MultiHeadAttention& attention);

/// A copy of a tensor's values.
[[nodiscard]] std::vector<float> values_of(const MultiHeadAttention& attention, std::string_view name);

/// "t 3 s 5 cross bias causal ...", for the message of a failing test.
[[nodiscard]] std::string describe(const AttentionOptions& options);

}  // namespace mha::testing
