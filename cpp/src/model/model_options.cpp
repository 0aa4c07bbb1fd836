#include "mha/model_options.hpp"

#include "mha/detail/fail.hpp"
#include "option_checks.hpp"

namespace mha {

BlockOptions ModelOptions::block(std::size_t tokens) const {
  BlockOptions block = BlockOptions::gpt2(tokens, d_model, num_heads);
  block.num_kv_heads = num_kv_heads;
  if (d_ff != 0) block.d_ff = d_ff;
  block.gelu = gelu;
  block.epsilon = epsilon;
  block.attention_dropout = attention_dropout;
  block.residual_dropout = residual_dropout;
  return block;
}

void validate(const ModelOptions& options) {
  if (options.vocabulary == 0) throw Error("the vocabulary is 0: a language model needs at least one token");
  if (options.context == 0) throw Error("the context is 0: a language model needs at least one position");
  if (options.layers == 0) throw Error("layers is 0: a language model needs at least one block");
  require(options.layers <= ModelOptions::kMostLayers, "layers is {}: a language model has at most {} blocks",
          {options.layers, ModelOptions::kMostLayers});
  validate(options.block(options.context));
  require_probability(options.embedding_dropout, "embedding_dropout");
}

}  // namespace mha
