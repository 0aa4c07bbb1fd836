// TiledAttention: attention by tiles of keys, query by query, in the order of the lesson.
#include "mha/tiled_attention.hpp"

#include <algorithm>
#include <limits>

#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

/// Kernels take matrices and vectors: a row as a matrix with one row, a number as a vector with one element.
Matrix as_matrix(Vector row) { return {row.data(), {1, row.size()}}; }
Vector as_vector(float& number) { return {&number, {1}}; }
Matrix as_matrix(float& number) { return {&number, {1, 1}}; }

}  // namespace

void validate(const TiledTraceOptions& options) {
  validate(options.attention);
  require(options.tile_size > 0, "tile_size is 0: a tile needs at least one key");
}

TiledAttention::TiledAttention(const TiledTraceOptions& options)
    : tile_size_((validate(options), options.tile_size)), attention_(allocate(options)) {}

MultiHeadAttention TiledAttention::allocate(const TiledTraceOptions& options) {
  const AttentionOptions attention = options.attention.resolved();
  TensorList list(attention, {.tiles = options.tiles()});
  trace_.visit(attention, list);
  return {attention, list, trace_.attention, trace_.attention.input};
}

void TiledAttention::forward(const KernelTable& kernels) {
  attention_.begin();
  const TiledTrace& a = trace_;
  a.tile_size() = static_cast<float>(tile_size_);
  if (!options().cross) kernels.add(flat(a.attention.embedding), flat(a.attention.position), flat(a.attention.input));
  attention_.attend(kernels);
  for (std::size_t h = 0; h < options().num_heads; ++h) {
    for (std::size_t t = 0; t < options().tokens; ++t) attend_row(h, t, kernels);
  }
  // The sums can overflow before the division, even if the results do not.
  if (!all_finite(flat(a.accumulated))) throw_first_overflow(tensors());
  attention_.end(kernels);
}

// One query and all keys, tile by tile. Only tensors with the axis n carry state from tile to tile.
void TiledAttention::attend_row(std::size_t h, std::size_t t, const KernelTable& kernels) const {
  const TiledTrace& a = trace_;
  const float temperature = a.attention.temperature();
  const std::size_t keys = options().source_tokens;
  const bool dropout = options().dropout > 0.0;
  float largest = -std::numeric_limits<float>::infinity();
  float sum = 0.0F;
  for (std::size_t n = 0, first = 0; first < keys; ++n, first += tile_size_) {
    const std::size_t count = std::min(tile_size_, keys - first);
    const auto tile = [&](const TensorView<float, 3>& of) { return Vector{&of(h, t, first), {count}}; };

    kernels.row_max(as_matrix(tile(a.attention.masked)), as_vector(a.tile_max(h, t, n)));
    float before = largest;
    largest = std::max(largest, a.tile_max(h, t, n));
    a.running_max(h, t, n) = largest;
    const Vector shift = as_vector(a.running_max(h, t, n));
    kernels.exp_shifted(as_matrix(before), shift, temperature, as_matrix(a.rescale(h, t, n)));
    const float rescale = a.rescale(h, t, n);

    const Matrix exponentials = as_matrix(tile(a.tile_exponentials));
    kernels.exp_shifted(as_matrix(tile(a.attention.masked)), shift, temperature, exponentials);
    kernels.row_sum(exponentials, as_vector(a.tile_sum(h, t, n)));
    sum = a.tile_sum(h, t, n) + rescale * sum;
    a.running_sum(h, t, n) = sum;

    if (dropout) kernels.multiply(flat(exponentials), tile(a.attention.dropout_mask), tile(a.kept_exponentials));
    const ConstMatrix weights = dropout ? as_matrix(tile(a.kept_exponentials)) : exponentials;
    const Matrix values{&a.attention.v(h, first, 0), {count, options().head_width()}};
    const Vector found = a.tile_context[h][t][n];
    kernels.matmul(weights, values, {}, as_matrix(found));
    const Vector gathered = a.accumulated[h][t][n];
    for (std::size_t d = 0; d < gathered.size(); ++d) {
      gathered(d) = found(d) + (n == 0 ? 0.0F : rescale * a.accumulated(h, t, n - 1, d));
    }
    kernels.divide_rows(as_matrix(gathered), as_vector(sum), as_matrix(a.tiled_so_far[h][t][n]));
    if (first + count == keys) std::ranges::copy(a.tiled_so_far[h][t][n], a.tiled_context[h][t].begin());
  }
  const Vector difference = a.tiled_difference[h][t];
  for (std::size_t d = 0; d < difference.size(); ++d) {
    difference(d) = a.tiled_context(h, t, d) - a.attention.context(h, t, d);
  }
}

}  // namespace mha
