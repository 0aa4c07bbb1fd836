#include "mha/model_options.hpp"

#include <string>

#include "mha/error.hpp"

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
  validate(options.block(options.context));
  if (!(options.embedding_dropout >= 0.0 && options.embedding_dropout < 1.0)) {
    throw Error("embedding_dropout is a probability: it must be at least 0 and less than 1, for example 0.1");
  }
}

}  // namespace mha
