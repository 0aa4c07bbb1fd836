// Splits, merges and shares heads, with loops over rows of d features or over whole heads.
#include "mha/detail/heads.hpp"

#include <algorithm>

#include "mha/detail/kernel_table.hpp"

namespace mha {

// [lesson:split]
void split_heads(TensorView<const float, 2> joined,      // (t, hd)
                 TensorView<float, 3> heads) noexcept {  // (h, t, d)
  const auto [num_heads, tokens, d] = heads.shape();
  for (std::size_t h = 0; h < num_heads; ++h) {
    for (std::size_t t = 0; t < tokens; ++t) {
      std::copy_n(&joined(t, h * d), d, &heads(h, t, 0));  // features h·d … h·d + d − 1 go to head h
    }
  }
}
// [/lesson:split]

// [lesson:concat]
void merge_heads(TensorView<const float, 3> heads, TensorView<float, 2> joined) noexcept {  // (h, t, d) -> (t, hd)
  const auto [num_heads, tokens, d] = heads.shape();
  for (std::size_t t = 0; t < tokens; ++t) {
    for (std::size_t h = 0; h < num_heads; ++h) std::copy_n(&heads(h, t, 0), d, &joined(t, h * d));
  }
}

// A classic bug, on purpose: reinterprets the memory without a transpose. The shapes fit, but the tokens are mixed.
void merge_without_transpose(TensorView<const float, 3> heads, TensorView<float, 2> joined) noexcept {
  std::copy(heads.begin(), heads.end(), joined.begin());
}
// [/lesson:concat]

void repeat_heads(TensorView<const float, 3> shared, TensorView<float, 3> heads) noexcept {  // (g, s, d) -> (h, s, d)
  const std::size_t group_size = heads.shape()[0] / shared.shape()[0];
  for (std::size_t h = 0; h < heads.shape()[0]; ++h) std::ranges::copy(shared[h / group_size], heads[h].begin());
}

void sum_groups(TensorView<const float, 3> heads, TensorView<float, 3> shared,  // (h, s, d) -> (g, s, d)
                const KernelTable& kernels) noexcept {
  const std::size_t group_size = heads.shape()[0] / shared.shape()[0];
  for (std::size_t g = 0; g < shared.shape()[0]; ++g) {
    const std::size_t first = g * group_size;
    std::ranges::copy(heads[first], shared[g].begin());
    for (std::size_t h = first + 1; h < first + group_size; ++h) {
      kernels.add(flat(shared[g]), flat(heads[h]), flat(shared[g]));
    }
  }
}

}  // namespace mha
