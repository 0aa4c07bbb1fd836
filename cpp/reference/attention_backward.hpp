// Reference gradients of multi-head attention: nested loops over named tensors, for any scalar type.
// They are written from the derivatives of each step, without matrix products. Only the options are shared with the
// core.
#pragma once

#include "attention.hpp"

namespace mha::reference {

/// Takes the results of `attention` in x, and the gradient of the output (t, m). Returns the gradients of every weight,
/// bias and input, by tensor name.
template <class S>
Tensors<S> attention_backward(const AttentionOptions& o, const Tensors<S>& x, const std::vector<S>& d_output) {
  const std::size_t T = o.tokens;
  const std::size_t N = o.source_tokens;
  const std::size_t H = o.num_heads;
  const std::size_t G = o.num_kv_heads == 0 ? H : o.num_kv_heads;
  const std::size_t M = o.d_model;
  const std::size_t D = M / H;
  const S root = S(std::sqrt(static_cast<double>(D)));
  const std::vector<S>& q = x.at("q");
  const std::vector<S>& k = x.at("k");
  const std::vector<S>& v = x.at("v");
  const std::vector<S>& weights = x.at("weights");
  const std::vector<S>& merged = x.at("merged");
  const std::vector<S>& w_o = x.at("w_o");
  const std::vector<S>* dropout_mask = o.dropout > 0.0 ? &x.at("dropout_mask") : nullptr;
  Tensors<S> g;

  // output[t, m] = sum over i of merged[t, i] w_o[i, m], plus b_o[m]
  std::vector<S> d_merged(T * M, S(0));
  std::vector<S> d_w_o(M * M, S(0));
  std::vector<S> d_b_o(M, S(0));
  for (std::size_t t = 0; t < T; ++t) {
    for (std::size_t m = 0; m < M; ++m) {
      const S d = d_output[t * M + m];
      d_b_o[m] += d;
      for (std::size_t i = 0; i < M; ++i) {
        d_merged[t * M + i] += d * w_o[i * M + m];
        d_w_o[i * M + m] += d * merged[t * M + i];
      }
    }
  }
  g["d_w_o"] = d_w_o;
  g["d_b_o"] = d_b_o;

  std::vector<S> d_q(H * T * D, S(0));
  std::vector<S> d_k(G * N * D, S(0));  // every head of a group adds to its shared head
  std::vector<S> d_v(G * N * D, S(0));
  for (std::size_t h = 0; h < H; ++h) {
    const std::size_t shared = h / (H / G);
    for (std::size_t t = 0; t < T; ++t) {
      // context[t, d] = sum over s of weights[t, s] kept[t, s] v[s, d]
      std::vector<S> d_weights(N, S(0));
      for (std::size_t s = 0; s < N; ++s) {
        const std::size_t hts = (h * T + t) * N + s;
        const S kept = dropout_mask == nullptr ? S(1) : (*dropout_mask)[hts];
        for (std::size_t d = 0; d < D; ++d) {
          const S d_context = d_merged[t * M + h * D + d];
          d_weights[s] += d_context * kept * v[(h * N + s) * D + d];
          d_v[(shared * N + s) * D + d] += d_context * kept * weights[hts];
        }
      }
      // weights[t, s] = softmax over s of masked[t, s] / temperature: d weights[i] / d masked[s] is
      // weights[i] (1 if i = s, else 0, minus weights[s]) / temperature
      for (std::size_t s = 0; s < N; ++s) {
        const S weight = weights[(h * T + t) * N + s];
        S d_masked(0);
        for (std::size_t i = 0; i < N; ++i) {
          const S other = weights[(h * T + t) * N + i];
          d_masked += d_weights[i] * other * ((i == s ? S(1) : S(0)) - weight) / S(o.temperature);
        }
        // masked[t, s] = mask[t, s] + sum over d of q[t, d] k[s, d] / sqrt(D)
        for (std::size_t d = 0; d < D; ++d) {
          const std::size_t htd = (h * T + t) * D + d;
          const std::size_t hsd = (h * N + s) * D + d;
          d_q[htd] += d_masked * k[hsd] / root;
          d_k[(shared * N + s) * D + d] += d_masked * q[htd] / root;
        }
      }
    }
  }

  // q[h, t, d] = sum over i of input[t, i] w_q[i, hd], plus b_q[hd]; k and v are analogous
  const auto through_projection = [&](const char* letter, const std::string& from, const std::vector<S>& d_heads,
                                      std::size_t rows) {
    const std::vector<S>& input = x.at(from);
    const std::vector<S>& w = x.at(std::string("w_") + letter);
    const std::size_t width = input.size() / rows;
    const std::size_t columns = d_heads.size() / rows;
    std::vector<S>& d_w = g[std::string("d_w_") + letter];
    std::vector<S>& d_b = g[std::string("d_b_") + letter];
    std::vector<S>& d_input = g["d_" + from];
    d_w.resize(width * columns, S(0));
    d_b.resize(columns, S(0));
    d_input.resize(rows * width, S(0));
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t column = 0; column < columns; ++column) {
        const S d = d_heads[(column / D * rows + r) * D + column % D];
        d_b[column] += d;
        for (std::size_t i = 0; i < width; ++i) {
          d_w[i * columns + column] += d * input[r * width + i];
          d_input[r * width + i] += d * w[i * columns + column];
        }
      }
    }
  };
  through_projection("q", "input", d_q, T);
  through_projection("k", o.cross ? "key_input" : "input", d_k, N);
  through_projection("v", o.cross ? "value_input" : "input", d_v, N);
  if (!o.cross) g["d_embedding"] = g["d_position"] = g["d_input"];
  if (!o.bias) {
    for (const char* name : {"d_b_q", "d_b_k", "d_b_v", "d_b_o"}) g.erase(name);
  }
  return g;
}

}  // namespace mha::reference
