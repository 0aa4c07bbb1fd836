// What is checked around a language model: tokens, targets, and that numbers are finite.
#pragma once

#include <span>

#include "mha/model.hpp"

namespace mha {

/// Throws Error, naming the position, if a token is not in the vocabulary; ids has rows of `tokens`.
void require_tokens(const ModelOptions& options, std::span<const std::int32_t> ids, std::size_t tokens);
/// Likewise for targets, which may be ignored too. Returns how many are not; throws Error if there are none.
[[nodiscard]] std::size_t require_targets(const ModelOptions& options, std::span<const std::int32_t> targets,
                                          std::size_t tokens);

/// Throws Error, naming the parameter, if one has another shape than the options need.
template <class T>
void require_shapes(const ModelOptions& options, const ModelParameters<T>& parameters);

/// For logits that are not finite: throws Error, naming a parameter that is not, or saying that they are too large.
[[noreturn]] void throw_model_overflow(const ModelOptions& options, const ModelWeights& weights);

}  // namespace mha
