#include "tools/train_model/train.hpp"

#include <algorithm>

#include "mha/half.hpp"
#include "tools/positions/sinusoidal.hpp"
#include "tools/train_model/show_previous.hpp"
#include "tools/train_model/text.hpp"

namespace mha::trainer {

ModelOptions model_options(const Recipe& recipe, const Vocabulary& vocabulary) {
  ModelOptions options;
  options.vocabulary = vocabulary.size();
  options.context = kContext;
  options.d_model = recipe.width;
  options.num_heads = recipe.heads;
  options.layers = recipe.layers;
  return options;
}

void train(const Recipe& recipe, const Vocabulary& vocabulary, const ModelOptions& options, const ParameterList& list,
           const ParameterBuffer& values, const KernelTable& kernels,
           const std::function<void(std::size_t step, double loss)>& tell) {
  const ParameterBuffer gradient_values(list);
  const auto weights = bind_parameters<ModelWeights>(options, list, values);
  const auto gradients = bind_parameters<ModelGradients>(options, list, gradient_values);
  initialise(options, list, values, recipe.seed);
  const std::vector<float> positions = tools::sinusoidal_positions(kContext, options.d_model);
  std::ranges::transform(positions, values.of(list.find("position_embedding")).begin(), [&](float position) {
    return static_cast<float>(recipe.position_scale * static_cast<double>(position));
  });
  AdamW optimizer(list, recipe.adamw);
  const WarmupCosine schedule{
      .peak = recipe.peak_rate, .least = recipe.peak_rate / 40, .warmup = recipe.steps / 20, .total = recipe.steps};
  LanguageModel model(options, recipe.batch, kContext);
  for (std::size_t step = 0; step < recipe.steps; ++step) {
    write_training_batch(model, vocabulary, recipe.seed, static_cast<std::uint32_t>(step));
    model.forward(weights, kernels);
    const double loss = model.loss(kernels);
    gradient_values.zero();
    if (recipe.supervision > 0.0) show_previous(model, weights, gradients, recipe.supervision);
    model.backward(weights, gradients, 1.0F, kernels);
    clip_gradients(gradient_values, 1.0, kernels);
    optimizer.step(schedule.rate(optimizer.steps()), gradient_values, values, kernels);
    tell(step, loss);
  }
  for (float& value : values.all()) value = float_from_half(half_from_float(value));
}

}  // namespace mha::trainer
