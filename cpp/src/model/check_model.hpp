// Validates the tokens, targets and parameters of a language model.
#pragma once

#include <span>

#include "mha/error.hpp"
#include "mha/model.hpp"

namespace mha {

/// Throws Error, naming the position, if a token is not in the vocabulary; `ids` has rows of `tokens`.
void require_tokens(const ModelOptions& options, std::span<const std::int32_t> ids, std::size_t tokens);
/// The same for targets, which may also be ignored. Returns the number of counted targets; throws Error if it is 0.
[[nodiscard]] std::size_t require_targets(const ModelOptions& options, std::span<const std::int32_t> targets,
                                          std::size_t tokens);

/// The same views without those of the blocks, to visit the others. Does not allocate.
template <class T>
[[nodiscard]] ModelParameters<T> outside_blocks(const ModelParameters<T>& parameters) {
  return {.token_embedding = parameters.token_embedding,
          .position_embedding = parameters.position_embedding,
          .blocks = {},
          .norm = parameters.norm,
          .output = parameters.output};
}

/// Throws Error, naming the parameter, if its shape does not match the options.
template <class T>
void require_shapes(const ModelOptions& options, const ModelParameters<T>& parameters);

/// Throws Error, with the position, if one of these computed rows is not finite; names the weight if that is why.
void check_computed(const ModelOptions& options, const ModelWeights& weights, const char* name, const char* axes,
                    ConstMatrix rows, std::size_t batch, const KernelTable& kernels);

[[noreturn]] void rethrow_in_block(std::size_t layer, const Error& error);
/// Computes something with a block; its errors name the block.
template <class Compute>
void in_block(std::size_t layer, const Compute& compute) {
  try {
    compute();
  } catch (const Error& error) {
    rethrow_in_block(layer, error);
  }
}

}  // namespace mha
