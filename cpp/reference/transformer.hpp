// Reference transformer block, GPT-2-shaped language model and loss: plain loops, for any scalar type.
// It shares only the options with the core.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attention.hpp"
#include "kernels.hpp"
#include "mha/model_options.hpp"

namespace mha::reference {

/// The dropout factors; empty: no dropout.
template <class S>
struct BlockDropout {
  std::vector<S> weights;     // (b, h, t, t)
  std::vector<S> attended;    // (b·t, m)
  std::vector<S> activated;   // (b·t, f)
  std::vector<S> contracted;  // (b·t, m)
};

/// x (rows, in) · w (in, out) + b
template <class S>
std::vector<S> linear(const std::vector<S>& x, std::size_t rows, const std::vector<S>& w, const std::vector<S>& b) {
  const std::size_t in = x.size() / rows;
  const std::size_t out = b.size();
  std::vector<S> y(rows * out);
  matmul<S>({x.data(), {rows, in}}, {w.data(), {in, out}}, {b.data(), {out}}, {y.data(), {rows, out}});
  return y;
}

template <class S>
std::vector<S> normalised(const std::vector<S>& x, std::size_t rows, const Tensors<S>& p, const std::string& name,
                          S epsilon) {
  const std::size_t m = x.size() / rows;
  std::vector<S> y(x.size());
  std::vector<S> mean(rows);
  std::vector<S> inverse(rows);
  layer_norm<S>({x.data(), {rows, m}}, {p.at(name + ".weight").data(), {m}}, {p.at(name + ".bias").data(), {m}},
                epsilon, {y.data(), {rows, m}}, {mean.data(), {rows}}, {inverse.data(), {rows}});
  return y;
}

template <class S>
std::vector<S> sum_of(std::vector<S> x, const std::vector<S>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += y[i];
  return x;
}

template <class S>
std::vector<S> dropped(std::vector<S> x, const std::vector<S>& mask) {
  for (std::size_t i = 0; i < mask.size(); ++i) x[i] *= mask[i];
  return x;
}

/// Self-attention of each sequence separately.
template <class S>
std::vector<S> attention_of_batch(const BlockOptions& o, std::size_t batch, const Tensors<S>& p,
                                  const std::string& prefix, const std::vector<S>& x,
                                  const std::vector<S>& dropout_mask) {
  AttentionOptions options = o.attention();
  options.dropout = dropout_mask.empty() ? 0.0 : 0.5;  // any nonzero value: the mask is given
  const std::size_t size = o.tokens * o.d_model;
  const std::size_t cells = o.num_heads * o.tokens * o.tokens;
  const auto part = [](const std::vector<S>& whole, std::size_t place, std::size_t count) {
    const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(place * count);
    return std::vector<S>(begin, begin + static_cast<std::ptrdiff_t>(count));
  };
  std::vector<S> y;
  for (std::size_t item = 0; item < batch; ++item) {
    Tensors<S> given;
    for (const char* name : {"w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o"}) {
      given[name] = p.at(prefix + "attention." + name);
    }
    given["embedding"] = part(x, item, size);
    given["position"].assign(size, S(0));
    if (!dropout_mask.empty()) given["dropout_mask"] = part(dropout_mask, item, cells);
    attention(options, Masks<S>{}, given);
    y.insert(y.end(), given["output"].begin(), given["output"].end());
  }
  return y;
}

/// x (b·t, m) -> (b·t, m); parameters by name, after `prefix`.
template <class S>
std::vector<S> block(const BlockOptions& o, std::size_t batch, const Tensors<S>& p, const std::string& prefix,
                     const std::vector<S>& x, const BlockDropout<S>& dropout = {}) {
  const std::size_t rows = batch * o.tokens;
  const bool pre_norm = o.norm == NormOrder::kPre;
  const auto norm = [&](const std::vector<S>& of, const char* name) {
    return normalised(of, rows, p, prefix + name, S(o.epsilon));
  };
  const auto feed_forward = [&](const std::vector<S>& of) {
    const std::string ff = prefix + "feed_forward.";
    std::vector<S> hidden = linear(of, rows, p.at(ff + "w_1"), p.at(ff + "b_1"));
    for (S& value : hidden) value = o.gelu == Gelu::kTanh ? gelu_tanh(value) : gelu_exact(value);
    return linear(dropped(hidden, dropout.activated), rows, p.at(ff + "w_2"), p.at(ff + "b_2"));
  };
  const auto attend = [&](const std::vector<S>& of) {
    return attention_of_batch(o, batch, p, prefix, of, dropout.weights);
  };
  if (pre_norm) {
    const std::vector<S> stream = sum_of(dropped(attend(norm(x, "norm_1")), dropout.attended), x);
    return sum_of(dropped(feed_forward(norm(stream, "norm_2")), dropout.contracted), stream);
  }
  const std::vector<S> stream = norm(sum_of(dropped(attend(x), dropout.attended), x), "norm_1");
  return norm(sum_of(dropped(feed_forward(stream), dropout.contracted), stream), "norm_2");
}

template <class S>
struct ModelDropout {
  std::vector<S> embedding;             // (b·t, m)
  std::vector<BlockDropout<S>> blocks;  // one per block; empty: no block drops anything
};

/// ids (b, t) -> logits (b·t, v); parameters by name.
template <class S>
std::vector<S> language_model(const ModelOptions& o, std::size_t batch, std::size_t tokens, const Tensors<S>& p,
                              const std::vector<std::int32_t>& ids, const ModelDropout<S>& dropout = {}) {
  const std::size_t rows = batch * tokens;
  std::vector<S> x;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t m = 0; m < o.d_model; ++m) {
      x.push_back(p.at("token_embedding")[static_cast<std::size_t>(ids[i]) * o.d_model + m] +
                  p.at("position_embedding")[i % tokens * o.d_model + m]);
    }
  }
  x = dropped(x, dropout.embedding);
  for (std::size_t layer = 0; layer < o.layers; ++layer) {
    const BlockDropout<S> of_block = dropout.blocks.empty() ? BlockDropout<S>() : dropout.blocks[layer];
    x = block(o.block(tokens), batch, p, "blocks." + std::to_string(layer) + ".", x, of_block);
  }
  x = normalised(x, rows, p, "norm", S(o.epsilon));
  const std::vector<S>& output = p.at(o.tied ? "token_embedding" : "output");
  std::vector<S> logits(rows * o.vocabulary);
  matmul_transposed<S>({x.data(), {rows, o.d_model}}, {output.data(), {o.vocabulary, o.d_model}},
                       {logits.data(), {rows, o.vocabulary}});
  return logits;
}

/// The mean of -ln softmax(logits)[target] over the targets that are not negative.
template <class S>
S cross_entropy(const std::vector<S>& logits, const std::vector<std::int32_t>& targets) {
  const std::size_t v = logits.size() / targets.size();
  S total = 0;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] < 0) continue;
    S largest = logits[i * v];
    for (std::size_t j = 0; j < v; ++j) largest = std::max(largest, logits[i * v + j]);
    S sum = 0;
    for (std::size_t j = 0; j < v; ++j) sum += std::exp(logits[i * v + j] - largest);
    total += largest + std::log(sum) - logits[i * v + static_cast<std::size_t>(targets[i])];
    ++counted;
  }
  return total / S(counted);
}

}  // namespace mha::reference
