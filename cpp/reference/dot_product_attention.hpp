// Reference for attention(), ONNX's Attention operator: nested loops, for any scalar type.
// It shares only the attributes with the core; shapes, broadcasting, positions and masks are implemented independently,
// cell by cell.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "mha/attention_attributes.hpp"

namespace mha::reference {

/// Row-major values of any shape. An array without a shape is an absent operand.
template <class S>
struct Array {
  std::vector<std::size_t> shape;
  std::vector<S> values;

  [[nodiscard]] bool given() const { return !shape.empty(); }
  [[nodiscard]] const S& at(std::size_t i, std::size_t j, std::size_t k, std::size_t l) const {
    return values[((i * shape[1] + j) * shape[2] + k) * shape[3] + l];
  }
};

template <class S>
struct DotProductInputs {
  Array<S> query;
  Array<S> key;
  Array<S> value;
  Array<S> mask;  // added, minus infinity masks; a boolean mask is converted to 0 where it allows
  Array<S> past_key;
  Array<S> past_value;
  std::vector<std::int64_t> nonpad_kv_seqlen;
};

template <class S>
struct DotProductOutputs {
  Array<S> output;
  Array<S> present_key;
  Array<S> present_value;
  Array<S> scores;
};

/// (b, t, h·d) as (b, h, t, d); four axes are unchanged.
template <class S>
Array<S> heads_apart(const Array<S>& x, std::size_t heads) {
  if (x.shape.size() == 4) return x;
  const std::size_t width = x.shape[2] / heads;
  Array<S> out{{x.shape[0], heads, x.shape[1], width}, {}};
  for (std::size_t b = 0; b < x.shape[0]; ++b) {
    for (std::size_t h = 0; h < heads; ++h) {
      for (std::size_t t = 0; t < x.shape[1]; ++t) {
        for (std::size_t d = 0; d < width; ++d) {
          out.values.push_back(x.values[(b * x.shape[1] + t) * x.shape[2] + h * width + d]);
        }
      }
    }
  }
  return out;
}

/// (b, h, t, d) as (b, t, h·d)
template <class S>
Array<S> heads_side_by_side(const Array<S>& x) {
  Array<S> out{{x.shape[0], x.shape[2], x.shape[1] * x.shape[3]}, {}};
  for (std::size_t b = 0; b < x.shape[0]; ++b) {
    for (std::size_t t = 0; t < x.shape[2]; ++t) {
      for (std::size_t h = 0; h < x.shape[1]; ++h) {
        for (std::size_t d = 0; d < x.shape[3]; ++d) out.values.push_back(x.at(b, h, t, d));
      }
    }
  }
  return out;
}

/// The past, if any, followed by the new rows along axis s of (b, g, s, d).
template <class S>
Array<S> joined(const Array<S>& past, const Array<S>& fresh) {
  if (!past.given()) return fresh;
  Array<S> out{fresh.shape, {}};
  out.shape[2] += past.shape[2];
  for (std::size_t b = 0; b < out.shape[0]; ++b) {
    for (std::size_t g = 0; g < out.shape[1]; ++g) {
      for (std::size_t s = 0; s < out.shape[2]; ++s) {
        for (std::size_t d = 0; d < out.shape[3]; ++d) {
          const bool old = s < past.shape[2];
          out.values.push_back(old ? past.at(b, g, s, d) : fresh.at(b, g, s - past.shape[2], d));
        }
      }
    }
  }
  return out;
}

/// The mask's addend for the score at (b, h, t, s): missing axes and axes of length 1 repeat; keys beyond the last axis
/// are masked.
template <class S>
S mask_at(const Array<S>& mask, std::size_t b, std::size_t h, std::size_t t, std::size_t s) {
  if (!mask.given()) return S(0);
  if (s >= mask.shape.back()) return -std::numeric_limits<S>::infinity();
  const std::size_t index[] = {b, h, t, s};
  std::size_t flat = 0;
  for (std::size_t axis = 0; axis < mask.shape.size(); ++axis) {
    const std::size_t own = index[4 - mask.shape.size() + axis];
    flat = flat * mask.shape[axis] + (mask.shape[axis] == 1 ? 0 : own);
  }
  return mask.values[flat];
}

/// Whether the positions allow the query of row t to see key s; its position is t + `offset`.
inline bool may_see(const AttentionAttributes& a, std::int64_t offset, std::size_t t, std::size_t s) {
  const std::int64_t position = static_cast<std::int64_t>(t) + offset;
  const std::int64_t to_the_right = static_cast<std::int64_t>(s) - position;
  if (a.is_causal && to_the_right > 0) return false;
  if (a.left_window_size >= 0 && to_the_right < -a.left_window_size) return false;
  return a.right_window_size < 0 || to_the_right <= a.right_window_size;
}

template <class S>
DotProductOutputs<S> dot_product_attention(const AttentionAttributes& a, const DotProductInputs<S>& in) {
  const S nothing = -std::numeric_limits<S>::infinity();
  const Array<S> q = heads_apart(in.query, a.q_num_heads);
  const Array<S> k = joined(in.past_key, heads_apart(in.key, a.kv_num_heads));
  const Array<S> v = joined(in.past_value, heads_apart(in.value, a.kv_num_heads));
  const std::size_t H = q.shape[1];
  const std::size_t T = q.shape[2];
  const std::size_t N = k.shape[2];
  const std::size_t D = q.shape[3];
  const std::size_t E = v.shape[3];
  const S scale = a.scale ? S(*a.scale) : S(1) / std::sqrt(S(D));

  Array<S> context{{q.shape[0], H, T, E}, {}};
  Array<S> scores{{q.shape[0], H, T, N}, {}};
  for (std::size_t b = 0; b < q.shape[0]; ++b) {
    const bool padded = !in.nonpad_kv_seqlen.empty();
    const std::int64_t valid = padded ? in.nonpad_kv_seqlen[b] : static_cast<std::int64_t>(N);
    const std::int64_t past = in.past_key.given() ? static_cast<std::int64_t>(in.past_key.shape[2]) : 0;
    const std::int64_t offset = padded ? valid - static_cast<std::int64_t>(T) : past;
    for (std::size_t h = 0; h < H; ++h) {
      const std::size_t g = h / (H / k.shape[1]);
      for (std::size_t t = 0; t < T; ++t) {
        std::vector<S> row(N);
        S largest = nothing;
        for (std::size_t s = 0; s < N; ++s) {
          S score = 0;
          for (std::size_t d = 0; d < D; ++d) score += q.at(b, h, t, d) * k.at(b, g, s, d);
          const S scaled = score * scale;
          const S capped = a.softcap > 0 ? S(a.softcap) * std::tanh(scaled / S(a.softcap)) : scaled;
          const bool visible = may_see(a, offset, t, s) && static_cast<std::int64_t>(s) < valid;
          row[s] = visible ? capped + mask_at(in.mask, b, h, t, s) : nothing;
          largest = std::max(largest, row[s]);
          if (a.qk_matmul_output_mode == ScoresAt::kScaled) scores.values.push_back(scaled);
          if (a.qk_matmul_output_mode == ScoresAt::kSoftcapped) scores.values.push_back(capped);
          if (a.qk_matmul_output_mode == ScoresAt::kMasked) scores.values.push_back(row[s]);
        }
        S sum = 0;
        for (S& value : row) {
          value = value == nothing ? S(0) : std::exp(value - largest);
          sum += value;
        }
        for (S& value : row) value = sum == S(0) ? S(0) : value / sum;
        if (a.qk_matmul_output_mode == ScoresAt::kWeights) {
          scores.values.insert(scores.values.end(), row.begin(), row.end());
        }
        for (std::size_t e = 0; e < E; ++e) {
          S gathered = 0;
          for (std::size_t s = 0; s < N; ++s) gathered += row[s] * v.at(b, g, s, e);
          context.values.push_back(gathered);
        }
      }
    }
  }
  return {in.query.shape.size() == 3 ? heads_side_by_side(context) : context, k, v, scores};
}

}  // namespace mha::reference
