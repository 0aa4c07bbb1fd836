// BlockOptions: which transformer block is computed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mha/options.hpp"

namespace mha {

/// Where layer normalisation stands.
enum class NormOrder : std::uint8_t {
  kPost,  // after each residual sum: norm(x + f(x)), as in "Attention Is All You Need", section 3.1
  kPre,   // before each part: x + f(norm(x)), as in GPT-2
};

/// Which form of GELU (Hendrycks & Gimpel 2016) the feed-forward part uses.
enum class Gelu : std::uint8_t {
  kExact,  // x Φ(x), PyTorch's default
  kTanh,   // the approximation by tanh, GPT-2's
};

struct BlockOptions {
  std::size_t tokens = 1;        // axis t
  std::size_t d_model = 1;       // axis m
  std::size_t num_heads = 1;     // divides d_model
  std::size_t num_kv_heads = 0;  // heads of the keys and values; 0: as many as num_heads
  std::size_t d_ff = 4;          // axis f: how wide the feed-forward part is inside
  NormOrder norm = NormOrder::kPost;
  Gelu gelu = Gelu::kExact;
  float epsilon = 1e-5F;  // added to the variance
  bool causal = false;
  // Probabilities; survivors are multiplied by 1 / (1 - probability).
  double attention_dropout = 0.0;  // of attention weights
  double hidden_dropout = 0.0;     // after the GELU; PyTorch's layer has it, GPT-2 has not
  double residual_dropout = 0.0;   // of what attention and feed-forward add to the residual stream

  /// torch.nn.TransformerEncoderLayer(activation="gelu"): post-norm, exact GELU, one dropout everywhere.
  [[nodiscard]] static BlockOptions torch(std::size_t tokens, std::size_t d_model, std::size_t num_heads,
                                          std::size_t d_ff, double dropout = 0.0);
  /// A block of GPT-2: causal, pre-norm, GELU by tanh, d_ff four times d_model.
  [[nodiscard]] static BlockOptions gpt2(std::size_t tokens, std::size_t d_model, std::size_t num_heads,
                                         double dropout = 0.0);

  /// The attention inside: self-attention with biases.
  [[nodiscard]] AttentionOptions attention() const;

  bool operator==(const BlockOptions&) const = default;
};

/// Throws Error, with the sizes in words, unless these options describe a block that can be computed.
void validate(const BlockOptions& options);
/// The part of it that a feed-forward part and layer normalisations need.
void require_feed_forward(std::size_t d_ff, float epsilon);

}  // namespace mha
