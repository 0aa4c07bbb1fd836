#include "tools/trainer/training.hpp"

#include "mha/half.hpp"

namespace mha::trainer {

void train(const Recipe& recipe, const ParameterList& list, const ParameterBuffer& values,
           const ParameterBuffer& gradients, const std::function<double(std::uint32_t step)>& add_gradients,
           const Tell& tell) {
  AdamW optimizer(list, recipe.adamw);
  const WarmupCosine schedule{.peak = recipe.peak_rate,
                              .least = recipe.peak_rate / recipe.last_rate_divisor,
                              .warmup = recipe.steps / 20,
                              .total = recipe.steps};
  for (std::size_t step = 0; step < recipe.steps; ++step) {
    gradients.zero();
    const double loss = add_gradients(static_cast<std::uint32_t>(step));
    clip_gradients(gradients, 1.0);
    optimizer.step(schedule.rate(optimizer.steps()), gradients, values);
    tell(step, loss);
  }
  for (float& value : values.all()) value = float_from_half(half_from_float(value));
}

Sentence say_for_training(const Grammar& grammar, Dice& dice) {
  for (;;) {
    Sentence sentence = grammar.say(dice);
    if (!is_held_out(sentence)) return sentence;
  }
}

Json json_of(const Recipe& recipe, std::string_view kernels) {
  return {{"seed", recipe.seed},
          {"steps", recipe.steps},
          {"batch", recipe.batch},
          {"layers", recipe.layers},
          {"heads", recipe.heads},
          {"width", recipe.width},
          {"peakRate", recipe.peak_rate},
          {"supervision", recipe.supervision},
          {"weightDecay", recipe.adamw.weight_decay},
          {"kernels", kernels}};
}

}  // namespace mha::trainer
