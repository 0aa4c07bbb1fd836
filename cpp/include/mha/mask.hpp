// Attention masks (causal, window, padding) and dropout masks.
#pragma once

#include <cstdint>
#include <span>

#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// Whether the options (causal, window) let query position t attend to key position s.
[[nodiscard]] bool may_attend(const AttentionOptions& options, std::size_t t, std::size_t s) noexcept;

/// Fills the mask that is added to the scaled scores: minus infinity where masked by a rule or padding, else `custom`.
void fill_mask(const AttentionOptions& options,
               std::span<const std::uint8_t> key_padding,  // (s), nonzero marks padding
               TensorView<const float, 2> custom,          // (t, s), added
               TensorView<float, 2> mask) noexcept;        // (t, s)

/// How dropout uses random number r: it drops the weight if r < dropped_below, else it multiplies it by survivor.
struct DropoutRule {
  std::uint32_t dropped_below;  // dropout · 2^32
  float survivor;               // 1 / (1 - dropout)
};
[[nodiscard]] DropoutRule dropout_rule(double dropout) noexcept;

/// Fills the dropout mask: 0 with probability `dropout`, else 1 / (1 - dropout), which keeps the expected weight.
void fill_dropout_mask(double dropout, std::uint32_t seed, TensorView<float, 3> dropout_mask) noexcept;  // (h, t, s)

}  // namespace mha
