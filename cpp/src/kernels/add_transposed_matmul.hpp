// add_transposed_matmul: out (k, m) += a (n, k)ᵀ · b (n, m), the gradient of a right factor.
// The rows are split evenly into as few parts of at most kBlockSteps as possible. Each part is summed in order and then
// added to `out`.
#pragma once

#include "product.hpp"

namespace mha {
namespace {

template <class V>
void add_transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out, const ProductPart& part) noexcept {
  const std::size_t n = a.extent(0);
  const std::size_t k = out.extent(0);
  const std::size_t m = out.extent(1);
  for (std::size_t row = 0; row < n;) {
    const std::size_t rows = next_part(n - row, kBlockSteps);
    product<V>({.left = {a.data() + row * k, 1, k},
                .right = {b.data() + row * m, 1, m},
                .addend = out.data(),
                .addend_row = m,
                .out = out.data(),
                .out_row = m,
                .n = k,
                .k = rows,
                .m = m},
               part);
    row += rows;
  }
}

}  // namespace
}  // namespace mha
