// BlockOptions: the options of a transformer block.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mha/options.hpp"

namespace mha {

/// The position of layer normalisation.
enum class NormOrder : std::uint8_t {
  kPost,  // after each residual sum: norm(x + f(x)), as in "Attention Is All You Need", section 3.1
  kPre,   // before each part: x + f(norm(x)), as in GPT-2
};

/// The form of GELU (Hendrycks & Gimpel 2016) in the feed-forward part.
enum class Gelu : std::uint8_t {
  kExact,  // x Φ(x), PyTorch's default
  kTanh,   // the tanh approximation, GPT-2's
};

struct BlockOptions {
  std::size_t tokens = 1;        // axis t
  std::size_t d_model = 1;       // axis m
  std::size_t num_heads = 1;     // divides d_model
  std::size_t num_kv_heads = 0;  // heads of the keys and values; 0: as many as num_heads
  std::size_t d_ff = 4;          // axis f: the hidden width of the feed-forward part
  NormOrder norm = NormOrder::kPost;
  Gelu gelu = Gelu::kExact;
  float epsilon = 1e-5F;  // added to the variance
  bool causal = false;
  // Probabilities; survivors are multiplied by 1 / (1 - probability).
  double attention_dropout = 0.0;  // of attention weights
  double hidden_dropout = 0.0;     // after the GELU; PyTorch's layer has it, GPT-2 does not
  double residual_dropout = 0.0;   // of attention's and the feed-forward part's contributions to the residual stream

  /// torch.nn.TransformerEncoderLayer(activation="gelu"): post-norm, exact GELU, one dropout probability for all.
  [[nodiscard]] static BlockOptions torch(std::size_t tokens, std::size_t d_model, std::size_t num_heads,
                                          std::size_t d_ff, double dropout = 0.0);
  /// A block of GPT-2: causal, pre-norm, tanh GELU, d_ff four times d_model.
  [[nodiscard]] static BlockOptions gpt2(std::size_t tokens, std::size_t d_model, std::size_t num_heads,
                                         double dropout = 0.0);

  /// The attention inside: self-attention with biases.
  [[nodiscard]] AttentionOptions attention() const;

  bool operator==(const BlockOptions&) const = default;
};

/// Throws Error, with the sizes, if these options are invalid.
void validate(const BlockOptions& options);
/// The part of `validate` that concerns the feed-forward part, layer normalisation and their dropout.
void require_feed_forward(std::size_t d_ff, float epsilon, double hidden_dropout, double residual_dropout);

}  // namespace mha
