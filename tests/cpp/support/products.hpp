// Whole products by one worker, which gets exactly the memory that it needs, between fences.
#pragma once

#include "mha/detail/kernel_table.hpp"
#include "support/guarded_array.hpp"

namespace mha::testing {

/// `steps`: the number of products in each sum.
template <class F>
void with_memory(Matrix out, std::size_t steps, const F& multiply) {
  const auto [n, m] = out.shape();
  GuardedArray memory(product_memory_floats(n, steps, m), 0);
  multiply(ProductPart{.first_row = 0, .rows = n, .first_column = 0, .columns = m, .memory = memory.data()});
  memory.expect_fences_intact();
}

inline void matmul(ConstMatrix a, ConstMatrix b, ConstVector bias, Matrix out,
                   const KernelTable& kernels = active_kernels()) {
  with_memory(out, a.extent(1), [&](const ProductPart& whole) { kernels.matmul(a, b, bias, out, whole); });
}

inline void matmul_packed(ConstMatrix a, const float* packed, ConstVector bias, Matrix out) {
  with_memory(out, a.extent(1),
              [&](const ProductPart& whole) { active_kernels().matmul_packed(a, packed, bias, out, whole); });
}

inline void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) {
  with_memory(out, a.extent(1),
              [&](const ProductPart& whole) { active_kernels().matmul_transposed(a, b, out, whole); });
}

inline void add_transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out) {
  with_memory(out, a.extent(0),
              [&](const ProductPart& whole) { active_kernels().add_transposed_matmul(a, b, out, whole); });
}

}  // namespace mha::testing
