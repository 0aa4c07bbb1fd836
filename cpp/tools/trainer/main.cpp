// Trains what the lesson ships, by the grammars of its folder: mha_trainer layers|model FOLDER [STEPS [KERNELS]].
#include <charconv>
#include <exception>
#include <iostream>
#include <span>
#include <string_view>

#include "mha/error.hpp"
#include "tools/trainer/layer_trainer.hpp"
#include "tools/trainer/model_trainer.hpp"

namespace mha::trainer {
namespace {

/// The table that trained the shipped files; most x86-64 machines of the last ten years support it.
constexpr std::string_view kKernels = "avx2";

std::size_t steps_of(std::string_view text) {
  std::size_t steps = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
  if (error != std::errc() || end != text.data() + text.size() || steps == 0) {
    throw Error("the number of steps is \"" + std::string(text) + "\", but must be a whole number above 0");
  }
  return steps;
}

void run(std::span<char*> arguments) {
  const std::string_view what = arguments.size() > 1 ? arguments[1] : "";
  if ((what != "layers" && what != "model") || arguments.size() < 3 || arguments.size() > 5) {
    throw Error("usage: mha_trainer layers|model FOLDER [STEPS [KERNELS]]");
  }
  const bool layers = what == "layers";
  Recipe recipe = layers ? kLayerRecipe : kModelRecipe;
  if (arguments.size() > 3) recipe.steps = steps_of(arguments[3]);
  force_kernels(arguments.size() > 4 ? arguments[4] : kKernels);
  (layers ? train_layers : train_language_model)(recipe, arguments[2]);
}

}  // namespace
}  // namespace mha::trainer

int main(int count, char** arguments) {
  try {
    mha::trainer::run({arguments, static_cast<std::size_t>(count)});
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
