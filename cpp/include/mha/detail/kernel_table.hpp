// KernelTable: function pointers to the inner loops of one instruction set.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "mha/detail/head_attention.hpp"
#include "mha/kernels.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// The factors of one AdamW step, common to all numbers of a parameter.
struct AdamWFactors {
  float keep_value;                 // 1 - learning rate · weight decay
  float keep_mean;                  // beta 1
  float new_mean;                   // 1 - beta 1
  float keep_square;                // beta 2
  float new_square;                 // 1 - beta 2
  float root_of_square_correction;  // √(1 - beta 2 to the power of the step's number)
  float epsilon;
  float step;  // learning rate / (1 - beta 1 to the power of the step's number)
};

/// The size, in floats, of a packed right factor (k, m), for every table. Its columns are rounded up to a multiple of
/// the tile width, which is at most 48.
[[nodiscard]] constexpr std::size_t packed_floats(std::size_t k, std::size_t m) noexcept {
  return element_count(std::array{k, m + 47});
}

/// The part of a product's output that one worker computes, and its memory.
struct ProductPart {
  std::size_t first_row;
  std::size_t rows;
  std::size_t first_column;  // a multiple of kPartColumns
  std::size_t columns;
  float* memory;  // product_memory_floats(rows, k, columns), aligned to 64 bytes; holds no data between two products
};

/// A multiple of the tile width of every table.
inline constexpr std::size_t kPartColumns = 48;

/// Products are computed in blocks. The maximum number of rows of a left block, of columns of a right block, and of
/// steps of the sum in both. With these sizes, the two blocks stay in the second-level cache, and a strip of each in
/// the first-level cache. Rows and columns are multiples of those of every tile.
inline constexpr std::size_t kBlockRows = 96;
inline constexpr std::size_t kBlockColumns = 384;
inline constexpr std::size_t kBlockSteps = 256;

/// The memory, in floats, of a packed block of a left factor (n, k), for every table. It has whole tiles, of at most
/// eight rows. Packing writes whole registers, which may extend 16 floats past the last tile.
[[nodiscard]] constexpr std::size_t left_block_floats(std::size_t n, std::size_t k) noexcept {
  const std::size_t rows = n < kBlockRows ? std::min(n + 7, kBlockRows) : kBlockRows;
  return (rows * std::min(k, kBlockSteps) + 31) / 16 * 16;
}
/// The memory, in floats, of a product (n, k) · (k, m): a packed block of each factor. At most 480 KiB. A smaller
/// product needs no more.
[[nodiscard]] constexpr std::size_t product_memory_floats(std::size_t n, std::size_t k, std::size_t m) noexcept {
  const std::size_t columns = m < kBlockColumns ? std::min(m + kPartColumns - 1, kBlockColumns) : kBlockColumns;
  return left_block_floats(n, k) + columns * std::min(k, kBlockSteps) + 16;
}

/// Kernels assume valid input, never throw and never allocate. The elementwise kernels may work in place; the output of
/// a product must not overlap its inputs.
struct KernelTable {
  const char* name;
  std::size_t lanes;
  bool fused;

  // Every product computes one part of its output. The bits do not depend on the parts.

  /// out (n, m) = a (n, k) · b (k, m) + bias (m); an empty bias adds nothing.
  void (*matmul)(ConstMatrix a, ConstMatrix b, ConstVector bias, Matrix out, const ProductPart& part) noexcept;
  /// Copies b (k, m) into the order that matmul_packed of this table reads; `packed` has packed_floats(k, m).
  void (*pack_right)(ConstMatrix b, float* packed) noexcept;
  /// The same bits as matmul, from b as packed by this table's pack_right. Saves time if b is used repeatedly.
  void (*matmul_packed)(ConstMatrix a, const float* packed, ConstVector bias, Matrix out,
                        const ProductPart& part) noexcept;
  /// out (n, m) = a (n, k) · b (m, k)ᵀ: every row of a against every row of b.
  void (*matmul_transposed)(ConstMatrix a, ConstMatrix b, Matrix out, const ProductPart& part) noexcept;

  /// out (k, m) += a (n, k)ᵀ · b (n, m): every column of a against every column of b.
  void (*add_transposed_matmul)(ConstMatrix a, ConstMatrix b, Matrix out, const ProductPart& part) noexcept;

  /// out = x · factor
  void (*scale)(ConstVector x, float factor, Vector out) noexcept;
  /// out = x + y
  void (*add)(ConstVector x, ConstVector y, Vector out) noexcept;
  /// out = x · y, element by element
  void (*multiply)(ConstVector x, ConstVector y, Vector out) noexcept;

  /// out = cap · tanh(x / cap), within 5 ulp; cap > 0, and x is not NaN.
  void (*softcap)(ConstVector x, float cap, Vector out) noexcept;

  /// out (n) = the maximum of each row of x (n, m); minus infinity for an empty row.
  void (*row_max)(ConstMatrix x, Vector out) noexcept;
  /// out (n, m) = exp((x (n, m) - shift (n)) / temperature), within 2 ulp where the argument lies in [-75, 0].
  /// Exactly 0 below -75 (e^-75 is 3e-33), which avoids slow denormal numbers, and wherever x is minus infinity, even
  /// if the shift is minus infinity too.
  void (*exp_shifted)(ConstMatrix x, ConstVector shift, float temperature, Matrix out) noexcept;
  /// out (n) = the sum of each row of x (n, m).
  void (*row_sum)(ConstMatrix x, Vector out) noexcept;
  /// out (n, m) = x (n, m) / divisor (n); a row whose divisor is 0 becomes 0.
  void (*divide_rows)(ConstMatrix x, ConstVector divisor, Matrix out) noexcept;

  /// out (n) = the dot product of each row of x (n, m) with the same row of y (n, m).
  void (*row_dot)(ConstMatrix x, ConstMatrix y, Vector out) noexcept;
  /// out (n, m) = weights (n, m) · (d_weights (n, m) - dot (n)): the softmax gradient; dot is the row_dot of the two.
  void (*softmax_gradient)(ConstMatrix weights, ConstMatrix d_weights, ConstVector dot, Matrix out) noexcept;
  /// out (m) += the sum of each column of x (n, m).
  void (*add_column_sums)(ConstMatrix x, Vector out) noexcept;

  /// out (n, m) = (x (n, m) - mean (n)) · inverse_deviation (n) · weight (m) + bias (m). Also writes each row's mean
  /// and inverse_deviation = 1 / √(variance + epsilon); the variance divides by m. A row is NaN if it
  /// overflows.
  void (*layer_norm)(ConstMatrix x, ConstVector weight, ConstVector bias, float epsilon, Matrix out, Vector mean,
                     Vector inverse_deviation) noexcept;
  /// The gradient of layer_norm: writes d_x (n, m), adds to d_weight (m) and d_bias (m). x, mean and inverse_deviation
  /// are those of the forward pass; d_x may alias d_out.
  void (*layer_norm_gradient)(ConstMatrix d_out, ConstMatrix x, ConstVector weight, ConstVector mean,
                              ConstVector inverse_deviation, Matrix d_x, Vector d_weight, Vector d_bias) noexcept;

  /// out = x · Φ(x), Φ the standard normal distribution function; the error is at most 3e-7 · |x|.
  void (*gelu_exact)(ConstVector x, Vector out) noexcept;
  /// d_x = d_out · (Φ(x) + x φ(x)); the error is at most 4e-7 · |d_out|.
  void (*gelu_exact_gradient)(ConstVector x, ConstVector d_out, Vector d_x) noexcept;
  /// out = x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³))); the error is at most 3e-7 · |x|.
  void (*gelu_tanh)(ConstVector x, Vector out) noexcept;
  /// The gradient of gelu_tanh, times d_out; the error is at most 4e-7 · |d_out|.
  void (*gelu_tanh_gradient)(ConstVector x, ConstVector d_out, Vector d_x) noexcept;

  /// One step of AdamW, elementwise:
  ///   mean   = keep_mean · mean + new_mean · gradient
  ///   square = keep_square · square + new_square · gradient²
  ///   value  = keep_value · value - step · mean / (√square / root_of_square_correction + epsilon)
  void (*adamw)(const AdamWFactors& factors, ConstVector gradient, Vector mean, Vector square, Vector value) noexcept;

  /// The largest |x|, 0 for an empty x; infinite or NaN if any number is not finite.
  float (*largest_magnitude)(ConstVector x) noexcept;

  /// out: row t (d) at out + t · out_stride = softmax(head.scale · q[t] · kᵀ + mask) · v, over the keys that the query
  /// may see; 0 if it may see none. The bits of a row depend only on its own query. Sums of values must not overflow.
  /// Returns false, and `out` is undefined, if a score overflowed: q · k of a key that the query may see, or its sum
  /// with the mask. Also returns false if only other scores of the block overflowed, or only the sum of all scores;
  /// `out` is then right. With one query, one key and no masks, the answer is exact. `scratch` has
  /// attend_scratch_floats(d).
  bool (*attend)(const HeadAttention& head, float* out, std::size_t out_stride, float* scratch) noexcept;
  /// The gradient of attend. Needs the output of attend (context) and its gradient (d_context), with the stride of q.
  /// Overwrites d_context with the gradient of q; adds those of k and v to d_k and d_v (with the stride of k). `head`
  /// must be unchanged since attend, including row_max and row_reciprocal. `scratch` has
  /// attend_backward_scratch_floats(d).
  void (*attend_backward)(const HeadAttention& head, const float* context, float* d_context, float* d_k, float* d_v,
                          float* scratch) noexcept;
};

}  // namespace mha
