// Splitting and merging heads: three loops over whole rows of d features.
#include "mha/heads.hpp"

#include <algorithm>

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

// The classic bug, on purpose: no transpose, only another shape on the same memory. It fits, and it mixes the tokens.
void merge_without_transpose(TensorView<const float, 3> heads, TensorView<float, 2> joined) noexcept {
  std::copy(heads.begin(), heads.end(), joined.begin());
}
// [/lesson:concat]

}  // namespace mha
