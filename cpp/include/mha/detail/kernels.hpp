// Kernels: a kernel table whose products use the memory and the threads of one computation.
#pragma once

#include "mha/detail/kernel_table.hpp"
#include "mha/workers.hpp"

namespace mha {

class Kernels : public KernelTable {
 public:
  /// The workers need product_memory_floats of every product.
  Kernels(const KernelTable& table, const Workers& workers) noexcept : KernelTable(table), workers_(workers) {}

  void matmul(ConstMatrix a, ConstMatrix b, ConstVector bias, Matrix out) const noexcept {
    in_parts(out, a.extent(1), [&](const ProductPart& part) { KernelTable::matmul(a, b, bias, out, part); });
  }
  void matmul_packed(ConstMatrix a, const float* packed, ConstVector bias, Matrix out) const noexcept {
    in_parts(out, a.extent(1),
             [&](const ProductPart& part) { KernelTable::matmul_packed(a, packed, bias, out, part); });
  }
  void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) const noexcept {
    in_parts(out, a.extent(1), [&](const ProductPart& part) { KernelTable::matmul_transposed(a, b, out, part); });
  }
  void add_transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out) const noexcept {
    in_parts(out, a.extent(0), [&](const ProductPart& part) { KernelTable::add_transposed_matmul(a, b, out, part); });
  }
  /// For out = x · w + b: adds to the gradients of w and, if present, of b.
  void add_to_linear(ConstMatrix x, ConstMatrix d_out, Matrix d_w, Vector d_b) const noexcept {
    add_transposed_matmul(x, d_out, d_w);
    if (!d_b.empty()) add_column_sums(d_out, d_b);
  }

 private:
  /// Splits the output into columns, because each worker then packs its own part of the right factor; into rows if
  /// there are few columns.
  template <class F>
  void in_parts(Matrix out, std::size_t steps, const F& compute) const noexcept {
    const std::size_t n = out.extent(0);
    const std::size_t m = out.extent(1);
    if (workers_.count() == 1) return compute(ProductPart{0, n, 0, m, workers_.memory(0)});
    const double products = static_cast<double>(n) * static_cast<double>(m) * static_cast<double>(steps);
    const bool by_columns = m >= workers_.count() * kPartColumns;
    const std::size_t each = by_columns ? kPartColumns : kPartRows;
    const std::size_t size = by_columns ? m : n;
    workers_.split((size + each - 1) / each, products, [&](std::size_t first, std::size_t end, float* memory) {
      const std::size_t begin = first * each;
      const std::size_t count = std::min(end * each, size) - begin;
      compute(by_columns ? ProductPart{0, n, begin, count, memory} : ProductPart{begin, count, 0, m, memory});
    });
  }

  /// A multiple of the rows of every tile.
  static constexpr std::size_t kPartRows = 24;

  const Workers& workers_;
};

}  // namespace mha
