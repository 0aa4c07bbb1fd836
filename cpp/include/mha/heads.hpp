// Heads: cutting a row of features into heads, and joining them again. Only numbers move; nothing is computed.
#pragma once

#include "mha/tensor_view.hpp"

namespace mha {

/// Feature i of a token becomes feature i % d of head i / d.
void split_heads(TensorView<const float, 2> joined,     // (t, hd)
                 TensorView<float, 3> heads) noexcept;  // (h, t, d)

/// The way back: a token's heads side by side.
void merge_heads(TensorView<const float, 3> heads,       // (h, t, d)
                 TensorView<float, 2> joined) noexcept;  // (t, hd)

/// The classic bug, on purpose: the same memory under the merged shape, without moving t before h first. The shapes
/// fit, and rows mix the tokens.
void merge_without_transpose(TensorView<const float, 3> heads,       // (h, t, d)
                             TensorView<float, 2> joined) noexcept;  // (t, hd)

}  // namespace mha
