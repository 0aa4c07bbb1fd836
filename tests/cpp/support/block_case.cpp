#include "support/block_case.hpp"

#include <algorithm>
#include <cmath>

#include "mha/mask.hpp"
#include "mha/random.hpp"
#include "support/random_values.hpp"

namespace mha::testing {
namespace {

std::vector<double> doubles(ConstMatrix view) { return {view.begin(), view.end()}; }

}  // namespace

void fill_parameters(const ParameterList& list, const ParameterBuffer& values, std::uint32_t seed) {
  std::uint32_t index = 0;
  for (const Parameter& parameter : list.entries()) {
    const std::vector<float> random = random_values(parameter.size(), random_u32(seed, index++));
    const bool embedding = parameter.name.ends_with("embedding") || parameter.name == "output";
    const float scale =
        parameter.rank == 1 ? 0.5F : 1.0F / std::sqrt(static_cast<float>(parameter.extents[embedding ? 1 : 0]));
    const float middle = parameter.rank == 1 && parameter.name.ends_with(".weight") ? 1.0F : 0.0F;
    std::ranges::transform(random, values.of(parameter).begin(), [&](float value) { return middle + scale * value; });
  }
}

reference::Tensors<double> parameters_of(const ParameterList& list, const ParameterBuffer& values) {
  reference::Tensors<double> parameters;
  for (const Parameter& parameter : list.entries()) {
    parameters[parameter.name] = as_double(values.of(parameter));
  }
  return parameters;
}

BlockCase::BlockCase(const BlockOptions& options_, std::size_t batch_, std::uint32_t seed)
    : options(options_),
      batch(batch_),
      shape{batch * options.tokens, options.d_model},
      list(list_parameters<BlockWeights>(options)),
      values(list),
      gradients(list),
      weights(bind_parameters<BlockWeights>(options, list, values)),
      gradient_views(bind_parameters<BlockGradients>(options, list, gradients)),
      block(options, batch),
      x(random_values(shape[0] * shape[1], seed + 1)),
      out(x.size()),
      d_out(random_values(x.size(), seed + 2)),
      d_x(x.size()) {
  fill_parameters(list, values, seed);
}

reference::BlockDropout<double> dropout_of(const TransformerBlock& block, std::uint32_t block_seed) {
  const BlockOptions& options = block.options();
  reference::BlockDropout<double> dropout;
  if (options.attention_dropout > 0.0) {
    std::vector<float> mask(block.batch() * options.num_heads * options.tokens * options.tokens);
    fill_dropout_mask(options.attention_dropout, random_u32(block_seed, 0), {mask.data(), {1, 1, mask.size()}});
    dropout.weights = as_double(mask);
  }
  const BlockActivations& a = block.activations();
  if (options.residual_dropout > 0.0) {
    dropout.attended = doubles(a.attended_dropout);
    dropout.contracted = doubles(a.contracted_dropout);
  }
  if (options.hidden_dropout > 0.0) dropout.activated = doubles(a.activated_dropout);
  return dropout;
}

ModelCase::ModelCase(const ModelOptions& options_, std::size_t batch, std::size_t tokens, std::uint32_t seed)
    : options(options_),
      list(list_parameters<ModelWeights>(options)),
      values(list),
      gradients(list),
      weights(bind_parameters<ModelWeights>(options, list, values)),
      gradient_views(bind_parameters<ModelGradients>(options, list, gradients)),
      model(options, batch, tokens) {
  fill_parameters(list, values, seed);
  std::uint32_t index = 0;
  for (std::int32_t& id : model.token_ids()) {
    id = static_cast<std::int32_t>(random_u32(seed, index++) % options.vocabulary);
  }
  for (std::int32_t& target : model.targets()) {
    target = index % 4 == 0 ? LanguageModel::kIgnored
                            : static_cast<std::int32_t>(random_u32(seed, index) % options.vocabulary);
    ++index;
  }
}

std::vector<std::int32_t> ModelCase::ids() { return {model.token_ids().begin(), model.token_ids().end()}; }
std::vector<std::int32_t> ModelCase::targets() { return {model.targets().begin(), model.targets().end()}; }

reference::ModelDropout<double> ModelCase::dropout(std::uint32_t seed) const {
  reference::ModelDropout<double> dropout;
  if (options.embedding_dropout > 0.0) {
    std::vector<float> mask(model.stream(0).size());
    fill_dropout_mask(options.embedding_dropout, random_u32(seed, 0), {mask.data(), {1, 1, mask.size()}});
    dropout.embedding = as_double(mask);
  }
  for (std::uint32_t i = 0; i < options.layers; ++i) {
    dropout.blocks.push_back(dropout_of(model.block(i), random_u32(seed, i + 1)));
  }
  return dropout;
}

std::vector<BlockOptions> block_options() {
  BlockOptions post = BlockOptions::torch(5, 12, 3, 20);
  BlockOptions post_causal = BlockOptions::torch(4, 8, 2, 16);
  post_causal.causal = true;
  post_causal.gelu = Gelu::kTanh;
  post_causal.epsilon = 0.01F;
  BlockOptions pre = BlockOptions::gpt2(6, 16, 4);
  BlockOptions pre_shared = BlockOptions::gpt2(7, 24, 4);
  pre_shared.num_kv_heads = 2;
  pre_shared.gelu = Gelu::kExact;
  pre_shared.epsilon = 0.02F;
  return {post, post_causal, pre, pre_shared};
}

ModelOptions small_model() {
  ModelOptions options;
  options.vocabulary = 11;
  options.context = 8;
  options.d_model = 12;
  options.num_heads = 3;
  options.layers = 2;
  return options;
}

}  // namespace mha::testing
