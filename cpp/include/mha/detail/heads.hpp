// Heads: cutting a row of features into heads, joining them again, and sharing heads of keys and values.
#pragma once

#include "mha/kernels.hpp"
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

/// Grouped-query attention (Ainslie et al. 2023, section 2.2): head h gets the key/value head h / (number of heads /
/// number of key/value heads), as torch.repeat_interleave would. The former is a multiple of the latter.
void repeat_heads(TensorView<const float, 3> shared,     // (g, s, d)
                  TensorView<float, 3> heads) noexcept;  // (h, s, d)

/// The way back for gradients: what is shared gets the sum over the heads of its group, the first head first.
void sum_groups(TensorView<const float, 3> heads,  // (h, s, d)
                TensorView<float, 3> shared,       // (g, s, d)
                const KernelTable& kernels) noexcept;

}  // namespace mha
