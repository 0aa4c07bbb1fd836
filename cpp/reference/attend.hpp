// Reference for the kernels attend and attend_backward: plain loops for any scalar type.
// Rules, masks and random numbers are implemented independently of the kernels.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "mha/detail/head_attention.hpp"
#include "mha/random.hpp"

namespace mha::reference {

/// Dense rows: q (t, d), k (s, d), v (s, d). Of `rules`, all members except the pointers to q, k and v are used.
template <class S>
struct AttendInputs {
  HeadAttention rules;
  std::vector<S> q, k, v;
};

template <class S>
struct AttendResults {
  std::vector<S> weights;  // (t, s), before dropout
  std::vector<S> kept;     // (t, s), the dropout factors of the weights
  std::vector<S> context;  // (t, d)
};

template <class S>
AttendResults<S> attend(const AttendInputs<S>& x) {
  const HeadAttention& r = x.rules;
  AttendResults<S> out;
  out.context.assign(r.queries * r.width, S(0));
  for (std::size_t t = 0; t < r.queries; ++t) {
    std::vector<S> row(r.keys);
    S largest = -std::numeric_limits<S>::infinity();
    for (std::size_t s = 0; s < r.keys; ++s) {
      const std::int64_t behind = static_cast<std::int64_t>(s) - (r.first_position + static_cast<std::int64_t>(t));
      const bool allowed =
          behind <= r.right && -behind <= r.left && (r.key_padding == nullptr || r.key_padding[s] == 0);
      S score = 0;
      for (std::size_t d = 0; d < r.width; ++d) score += x.q[t * r.width + d] * x.k[s * r.width + d];
      score *= S(r.scale);
      if (r.additive_mask != nullptr) score += S(r.additive_mask[t * r.keys + s]) * S(r.mask_scale);
      row[s] = allowed ? score : -std::numeric_limits<S>::infinity();
      if (row[s] > largest) largest = row[s];
    }
    S sum = 0;
    for (S& value : row) {
      value = std::isinf(value) ? S(0) : std::exp(value - largest);
      sum += value;
    }
    for (std::size_t s = 0; s < r.keys; ++s) {
      const auto index = static_cast<std::uint32_t>(r.dropout.first_index + t * r.keys + s);
      const bool dropped = r.drops && hash(index + r.dropout.seed_offset) < r.dropout.dropped_below;
      out.weights.push_back(sum == S(0) ? S(0) : row[s] / sum);
      out.kept.push_back(dropped ? S(0) : S(r.drops ? r.dropout.survivor : 1.0F));
      for (std::size_t d = 0; d < r.width; ++d) {
        out.context[t * r.width + d] += out.weights.back() * out.kept.back() * x.v[s * r.width + d];
      }
    }
  }
  return out;
}

template <class S>
struct AttendGradients {
  std::vector<S> q, k, v;
};

/// Computes the gradients of q, k and v from that of the context (t, d).
template <class S>
AttendGradients<S> attend_backward(const AttendInputs<S>& x, const AttendResults<S>& y,
                                   const std::vector<S>& d_context) {
  const HeadAttention& r = x.rules;
  AttendGradients<S> g{std::vector<S>(x.q.size(), S(0)), std::vector<S>(x.k.size(), S(0)),
                       std::vector<S>(x.v.size(), S(0))};
  for (std::size_t t = 0; t < r.queries; ++t) {
    std::vector<S> d_weights(r.keys, S(0));
    S dot = 0;
    for (std::size_t s = 0; s < r.keys; ++s) {
      const S weight = y.weights[t * r.keys + s];
      const S kept = y.kept[t * r.keys + s];
      for (std::size_t d = 0; d < r.width; ++d) {
        d_weights[s] += d_context[t * r.width + d] * kept * x.v[s * r.width + d];
        g.v[s * r.width + d] += d_context[t * r.width + d] * kept * weight;
      }
      dot += weight * d_weights[s];
    }
    for (std::size_t s = 0; s < r.keys; ++s) {
      const S d_score = y.weights[t * r.keys + s] * (d_weights[s] - dot) * S(r.scale);
      for (std::size_t d = 0; d < r.width; ++d) {
        g.q[t * r.width + d] += d_score * x.k[s * r.width + d];
        g.k[s * r.width + d] += d_score * x.q[t * r.width + d];
      }
    }
  }
  return g;
}

}  // namespace mha::reference
