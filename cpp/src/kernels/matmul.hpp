// The kernels of matrix products: KernelTable describes each.
#pragma once

#include "product.hpp"

namespace mha {
namespace {

template <class V>
void matmul(ConstMatrix a, ConstMatrix b, ConstVector bias, Matrix out, const ProductPart& part) noexcept {
  const std::size_t k = a.extent(1);
  const std::size_t m = out.extent(1);
  product<V>({.left = {a.data(), k, 1},
              .right = {b.data(), 1, m},
              .addend = bias.data(),
              .addend_row = 0,
              .out = out.data(),
              .out_row = m,
              .n = out.extent(0),
              .k = k,
              .m = m},
             part);
}

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

/// The rows are split evenly into as few parts of at most kBlockSteps as possible. Each part is summed in order and
/// then added to `out`.
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
