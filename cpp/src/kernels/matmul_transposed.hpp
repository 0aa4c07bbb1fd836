// matmul_transposed: out (n, m) = a (n, k) · b (m, k)ᵀ, the dot products of all pairs of rows.
#pragma once

#include "product.hpp"

namespace mha {
namespace {

template <class V>
void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out, const ProductPart& part) noexcept {
  const std::size_t k = a.extent(1);
  const std::size_t m = out.extent(1);
  product<V>({.left = {a.data(), k, 1},
              .right = {b.data(), k, 1},
              .addend = nullptr,
              .addend_row = 0,
              .out = out.data(),
              .out_row = m,
              .n = out.extent(0),
              .k = k,
              .m = m},
             part);
}

}  // namespace
}  // namespace mha
