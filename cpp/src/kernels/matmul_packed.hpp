// pack_right, matmul_packed: products with a packed right factor, such as constant weights.
#pragma once

#include "product.hpp"

namespace mha {
namespace {

/// packed: strips of a tile's width, from left to right, each with all steps of the sum.
template <class V>
void pack_right(ConstMatrix b, float* packed) noexcept {
  const auto [k, m] = b.shape();
  pack<V, TileShape<V>::kColumns>({b.data(), 1, m}, m, k, packed);
}

template <class V>
void matmul_packed(ConstMatrix a, const float* packed, ConstVector bias, Matrix out, const ProductPart& part) noexcept {
  const std::size_t k = a.extent(1);
  const auto [n, m] = out.shape();
  const Product whole{.left = {a.data(), k, 1},
                      .right = {},
                      .addend = bias.data(),
                      .addend_row = 0,
                      .out = out.data(),
                      .out_row = m,
                      .n = n,
                      .k = k,
                      .m = m};
  const Product x = whole.cut(part);
  if (x.n == 0 || x.m == 0) return;
  product_packed<V>(x, packed + part.first_column * k, x.n >= kRowsWorthPacking && rows_worth_packing<V>(x),
                    part.memory);
}

}  // namespace
}  // namespace mha
