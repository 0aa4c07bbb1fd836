// Reference multi-head attention: nested loops over named tensors, for any scalar type.
// It shares only the options with the core; shapes, masks and indices are implemented independently.
// Begin with `attention`, at the end. The axes of shapes: t queries, s keys (N of them), h heads, g shared key/value
// heads, d features of a head, m features of the model.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "mha/options.hpp"

namespace mha::reference {

/// Row-major values by tensor name.
template <class S>
using Tensors = std::map<std::string, std::vector<S>, std::less<>>;

/// The parts of the mask that are not in the options.
template <class S>
struct Masks {
  std::vector<bool> key_padding;  // (s); empty: none
  std::vector<S> custom;          // (t, s), added; empty: none
};

template <class S>
std::vector<S> mask_of(const AttentionOptions& o, const Masks<S>& masks) {
  std::vector<S> mask;
  for (std::size_t t = 0; t < o.tokens; ++t) {
    for (std::size_t s = 0; s < o.source_tokens; ++s) {
      const auto to_the_right = static_cast<std::int64_t>(s) - static_cast<std::int64_t>(t);
      const bool forbidden = (o.causal && to_the_right > 0) || (o.window_left >= 0 && -to_the_right > o.window_left) ||
                             (o.window_right >= 0 && to_the_right > o.window_right) ||
                             (!masks.key_padding.empty() && masks.key_padding[s]);
      const S added = masks.custom.empty() ? S(0) : masks.custom[t * o.source_tokens + s];
      mask.push_back(forbidden ? -std::numeric_limits<S>::infinity() : added);
    }
  }
  return mask;
}

/// x (rows, m) · w (m, hd) + b, stored by head: (h, rows, d).
template <class S>
std::vector<S> project_to_heads(const std::vector<S>& x, const std::vector<S>& w, const std::vector<S>* b,
                                std::size_t rows, std::size_t heads, std::size_t d) {
  const std::size_t m = x.size() / rows;
  std::vector<S> out;
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t f = 0; f < d; ++f) {
        const std::size_t column = h * d + f;
        S sum = 0;
        for (std::size_t i = 0; i < m; ++i) sum += x[r * m + i] * w[i * heads * d + column];
        out.push_back(b == nullptr ? sum : sum + (*b)[column]);
      }
    }
  }
  return out;
}

/// (g, rows, d) -> (h, rows, d): consecutive heads read the same shared head.
template <class S>
std::vector<S> read_shared(const std::vector<S>& shared, std::size_t heads, std::size_t shared_heads) {
  const std::size_t size = shared.size() / shared_heads;
  std::vector<S> out;
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t i = 0; i < size; ++i) out.push_back(shared[h / (heads / shared_heads) * size + i]);
  }
  return out;
}

/// Takes the given tensors (including dropout_mask if there is dropout) and adds the computed ones.
template <class S>
void attention(const AttentionOptions& o, const Masks<S>& masks, Tensors<S>& x) {
  const std::size_t T = o.tokens;
  const std::size_t N = o.source_tokens;
  const std::size_t H = o.num_heads;
  const std::size_t G = o.num_kv_heads == 0 ? H : o.num_kv_heads;
  const std::size_t D = o.d_model / H;
  const auto bias = [&](const char* name) { return o.bias ? &x.at(name) : nullptr; };

  if (!o.cross) {
    x["input"] = x.at("embedding");
    for (std::size_t i = 0; i < T * o.d_model; ++i) x["input"][i] += x.at("position")[i];
  }
  const std::vector<S>& keys_from = o.cross ? x.at("key_input") : x.at("input");
  const std::vector<S>& values_from = o.cross ? x.at("value_input") : x.at("input");
  const auto q = x["q"] = project_to_heads(x.at("input"), x.at("w_q"), bias("b_q"), T, H, D);
  const auto k = x["k"] = read_shared(project_to_heads(keys_from, x.at("w_k"), bias("b_k"), N, G, D), H, G);
  const auto v = x["v"] = read_shared(project_to_heads(values_from, x.at("w_v"), bias("b_v"), N, G, D), H, G);
  const auto mask = x["mask"] = mask_of(o, masks);

  std::vector<S>& scores = x["scores"];
  std::vector<S>& masked = x["masked"];
  std::vector<S>& row_max = x["row_max"];
  std::vector<S>& exponentials = x["exponentials"];
  std::vector<S>& row_sum = x["row_sum"];
  std::vector<S>& weights = x["weights"];
  std::vector<S>& context = x["context"];
  std::vector<S>* dropped_weights = o.dropout > 0.0 ? &x["dropped_weights"] : nullptr;
  std::vector<S> merged(T * H * D, S(0));
  for (std::size_t h = 0; h < H; ++h) {
    for (std::size_t t = 0; t < T; ++t) {
      std::vector<S> row(N);
      S largest = -std::numeric_limits<S>::infinity();
      for (std::size_t s = 0; s < N; ++s) {
        S score = 0;
        for (std::size_t d = 0; d < D; ++d) score += q[(h * T + t) * D + d] * k[(h * N + s) * D + d];
        scores.push_back(score);
        row[s] = score / std::sqrt(S(D)) + mask[t * N + s];
        masked.push_back(row[s]);
        largest = std::max(largest, row[s]);
      }
      row_max.push_back(largest);
      S sum = 0;
      for (S& value : row) {
        const bool forbidden = value == -std::numeric_limits<S>::infinity();
        value = forbidden ? S(0) : std::exp((value - largest) / S(o.temperature));
        exponentials.push_back(value);
        sum += value;
      }
      row_sum.push_back(sum);
      for (S& value : row) {
        value = sum == S(0) ? S(0) : value / sum;
        weights.push_back(value);
        if (dropped_weights != nullptr) {
          value *= x.at("dropout_mask")[dropped_weights->size()];
          dropped_weights->push_back(value);
        }
      }
      for (std::size_t d = 0; d < D; ++d) {
        S gathered = 0;
        for (std::size_t s = 0; s < N; ++s) gathered += row[s] * v[(h * N + s) * D + d];
        context.push_back(gathered);
        merged[t * H * D + h * D + d] = gathered;
      }
    }
  }
  x["merged"] = merged;
  // One head as wide as the model: the plain product.
  x["output"] = project_to_heads(merged, x.at("w_o"), bias("b_o"), T, 1, o.d_model);
}

}  // namespace mha::reference
