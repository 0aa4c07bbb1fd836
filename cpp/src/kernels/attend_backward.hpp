// attend_backward: the gradients of attend.
// The weights are recomputed block by block from each row's maximum and sum (Dao et al. 2022, algorithm 4). Each step
// quotes the line of attend that it differentiates.
#pragma once

#include "attention_block.hpp"

namespace mha {
namespace {

/// Updates one column of batches in place. The scores become the dropped weights of attend; the gradients of the
/// dropped weights become those of q · k; both are (keys, columns).
template <class V>
inline void softmax_column_backward(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, std::size_t j,
                                    float* scores, float* d_weights, const float* statistics) noexcept {
  const std::size_t columns = block.columns;
  const auto largest = load_from<V>(statistics + j);
  const auto reciprocal = load_from<V>(statistics + columns + j);
  const auto dot = load_from<V>(statistics + 2 * columns + j);
  const V scale(head.scale);
  const ExponentialNumbers& numbers = exponential_numbers();
  for (std::size_t r = 0; r < keys.count; ++r) {
    float* score = scores + r * columns + j;
    float* gradient = d_weights + r * columns + j;
    // attend: weight = exponential<V>(load_from<V>(at) - largest); and, at the end, all times `reciprocal`
    const V weight = exponential<V>(load_from<V>(score) - largest, numbers) * reciprocal;
    V used = weight;
    V d_weight = load_from<V>(gradient);
    if (head.drops) {
      // attend: weight = weight * dropout_factors<V>(head, block, keys.first + r, j);
      const V factor = dropout_factors<V>(head, block, keys.first + r, j);
      used = weight * factor;
      d_weight = d_weight * factor;
    }
    store_to(score, used);
    // Increasing a score increases its own weight and decreases all others of the row.
    store_to(gradient, weight * (d_weight - dot) * scale);
  }
}

/// statistics (3, columns): the row's maximum, the reciprocal of its sum, and the dot product of its context with the
/// context's gradient. That product equals the dot product of the weights with their gradients.
template <class V>
inline void load_statistics(const HeadAttention& head, const QueryBlock& block, const float* context,
                            const float* d_context, std::size_t stride, float* statistics) noexcept {
  std::fill_n(statistics, 3 * block.columns, 0.0F);
  copy_floats(head.row_max + block.first, block.count, statistics);
  copy_floats(head.row_reciprocal + block.first, block.count, statistics + block.columns);
  for (std::size_t i = 0; i < block.count; ++i) {
    const float* of_context = context + (block.first + i) * stride;
    const float* of_gradient = d_context + (block.first + i) * stride;
    V sum(0.0F);
    std::size_t p = 0;
    for (; p + lanes<V>() <= head.width; p += lanes<V>()) {
      sum = madd(load_from<V>(of_context + p), load_from<V>(of_gradient + p), sum);
    }
    float total = sum_of(sum);
    for (; p < head.width; ++p) total = madd(of_context[p], of_gradient[p], total);
    statistics[2 * block.columns + i] = total;
  }
}

template <class V>
inline void attend_block_backward(const HeadAttention& head, const QueryBlock& block, const float* context,
                                  float* d_context, float* d_k, float* d_v, std::size_t d_stride,
                                  float* scratch) noexcept {
  const std::size_t columns = block.columns;
  const std::size_t width = head.width;
  float* queries = scratch;                            // (d, columns)
  float* d_queries = queries + width * columns;        // (d, columns)
  float* d_out = d_queries + width * columns;          // (d, columns)
  float* weights = d_out + width * columns;            // (keys, columns): scores at first
  float* d_scores = weights + kKeysInBlock * columns;  // (keys, columns): gradients of weights at first
  float* statistics = d_scores + kKeysInBlock * columns;
  const float* q_rows = head.q + block.first * head.query_stride;
  float* d_out_rows = d_context + block.first * head.query_stride;
  pack_rows<V>(q_rows, head.query_stride, block.count, width, head.scale, queries, columns);
  pack_rows<V>(d_out_rows, head.query_stride, block.count, width, 1.0F, d_out, columns);
  load_statistics<V>(head, block, context, d_context, head.query_stride, statistics);
  std::fill_n(d_queries, width * columns, 0.0F);
  StridedRows<const float> right_q{q_rows, head.query_stride};
  StridedRows<const float> right_d_out{d_out_rows, head.query_stride};
  if (rows_worth_copying(head, head.query_stride)) {
    const std::size_t stride = copied_stride(width);
    float* const copied = head.room + 2 * head.keys * stride;
    float* const copied_d_out = copied + kQueriesInBlock * stride;
    copy_rows<V>(q_rows, head.query_stride, block.count, width, copied);
    copy_rows<V>(d_out_rows, head.query_stride, block.count, width, copied_d_out);
    right_q = {copied, stride};
    right_d_out = {copied_d_out, stride};
  }

  for_each_key_block(block, [&](KeyBlock keys) {
    const std::size_t at = keys.first * head.key_stride;
    const std::size_t d_at = keys.first * d_stride;
    score_keys<V>(head, block, keys, queries, weights);
    if (is_masked(head, block, keys)) mask_scores<V>(head, block, keys, weights);

    // attend: context += v · weights
    block_product<V>(as_rows(head.v + at, head.key_stride), {d_out, columns}, {d_scores, columns}, keys.count, width,
                     columns, Start::kZero);
    for (std::size_t j = 0; j < columns; j += lanes<V>()) {
      softmax_column_backward<V>(head, block, keys, j, weights, d_scores, statistics);
    }
    block_product<V>(as_rows(weights, columns), right_d_out, {d_v + d_at, d_stride}, keys.count, block.count, width,
                     Start::kFromOut);

    // attend: scores = k · queries, which were scaled
    block_product<V>(as_rows(d_scores, columns), right_q, {d_k + d_at, d_stride}, keys.count, block.count, width,
                     Start::kFromOut);
    block_product<V>(as_columns(head.k + at, head.key_stride), {d_scores, columns}, {d_queries, columns}, width,
                     keys.count, columns, Start::kFromOut);
  });
  // Reuse the memory of the context's gradients: no other block reads these rows.
  std::fill_n(statistics, columns, 1.0F);
  unpack_rows<V>(d_queries, columns, statistics, block.count, width, d_out_rows, head.query_stride);
}

/// d_stride: the row stride of d_k and d_v.
template <class V>
[[gnu::noinline]] void attend_backward_in_blocks(const HeadAttention& head, const float* context, float* d_context,
                                                 float* d_k, float* d_v, std::size_t d_stride,
                                                 float* scratch) noexcept {
  for (std::size_t first = 0; first < head.queries; first += kQueriesInBlock) {
    attend_block_backward<V>(head, query_block<V>(head, first, kQueriesInBlock), context, d_context, d_k, d_v, d_stride,
                             scratch);
  }
}

template <class V>
void attend_backward(const HeadAttention& head, const float* context, float* d_context, float* d_k, float* d_v,
                     float* scratch) noexcept {
  with_near_keys<V>(head, [=, d_stride = head.key_stride](const HeadAttention& near) {
    attend_backward_in_blocks<V>(near, context, d_context, d_k, d_v, d_stride, scratch);
  });
}

}  // namespace
}  // namespace mha
