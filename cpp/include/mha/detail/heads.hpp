// Splits features into heads, merges heads, and shares key/value heads.
#pragma once

#include "mha/kernels.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// Feature i of a token becomes feature i % d of head i / d.
void split_heads(TensorView<const float, 2> joined,     // (t, hd)
                 TensorView<float, 3> heads) noexcept;  // (h, t, d)

/// The inverse: joins the heads of each token.
void merge_heads(TensorView<const float, 3> heads,       // (h, t, d)
                 TensorView<float, 2> joined) noexcept;  // (t, hd)

/// A classic bug, on purpose: reinterprets the memory as (t, hd) without transposing h and t. The shapes fit, but each
/// row mixes several tokens.
void merge_without_transpose(TensorView<const float, 3> heads,       // (h, t, d)
                             TensorView<float, 2> joined) noexcept;  // (t, hd)

/// Grouped-query attention (Ainslie et al. 2023, section 2.2). Head h gets key/value head h / (heads / key/value
/// heads), like torch.repeat_interleave. The number of heads must be a multiple of the number of key/value heads.
void repeat_heads(TensorView<const float, 3> shared,     // (g, s, d)
                  TensorView<float, 3> heads) noexcept;  // (h, s, d)

/// Gradient of repeat_heads: each shared head gets the sum over the heads of its group, in order.
void sum_groups(TensorView<const float, 3> heads,  // (h, s, d)
                TensorView<float, 3> shared,       // (g, s, d)
                const KernelTable& kernels) noexcept;

}  // namespace mha
