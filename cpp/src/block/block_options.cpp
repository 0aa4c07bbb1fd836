#include "mha/block_options.hpp"

#include <array>
#include <cmath>

#include "mha/detail/fail.hpp"
#include "mha/tensor_view.hpp"
#include "option_checks.hpp"

namespace mha {

BlockOptions BlockOptions::torch(std::size_t tokens, std::size_t d_model, std::size_t num_heads, std::size_t d_ff,
                                 double dropout) {
  BlockOptions options{.tokens = tokens, .d_model = d_model, .num_heads = num_heads, .d_ff = d_ff};
  options.attention_dropout = options.hidden_dropout = options.residual_dropout = dropout;
  return options;
}

BlockOptions BlockOptions::gpt2(std::size_t tokens, std::size_t d_model, std::size_t num_heads, double dropout) {
  BlockOptions options{.tokens = tokens, .d_model = d_model, .num_heads = num_heads};
  options.d_ff = element_count(std::array{std::size_t{4}, d_model});  // saturates on overflow; every plan rejects it
  options.norm = NormOrder::kPre;
  options.gelu = Gelu::kTanh;
  options.causal = true;
  options.attention_dropout = options.residual_dropout = dropout;
  return options;
}

AttentionOptions BlockOptions::attention() const {
  AttentionOptions attention = AttentionOptions::self(tokens, d_model, num_heads);
  attention.num_kv_heads = num_kv_heads;
  attention.bias = true;
  attention.causal = causal;
  attention.dropout = attention_dropout;
  return attention;
}

void validate(const BlockOptions& options) {
  validate(options.attention());
  require_feed_forward(options.d_ff, options.epsilon, options.hidden_dropout, options.residual_dropout);
}

void require_feed_forward(std::size_t d_ff, float epsilon, double hidden_dropout, double residual_dropout) {
  require_probability(hidden_dropout, "hidden_dropout");
  require_probability(residual_dropout, "residual_dropout");
  require(d_ff > 0, "d_ff is 0: the feed-forward part needs at least one feature inside");
  require(epsilon > 0.0F && std::isfinite(epsilon),
          "epsilon must be a positive number, such as 1e-5: it keeps a row of equal numbers from a division by 0");
}

}  // namespace mha
