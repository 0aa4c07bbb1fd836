// Trains the lesson's language model and writes its files: train_model FOLDER [STEPS] [KERNELS].
#include <charconv>
#include <exception>
#include <iostream>
#include <string_view>

#include "mha/error.hpp"
#include "tools/train_model/text.hpp"
#include "tools/train_model/write_files.hpp"

namespace mha::trainer {
namespace {

/// The table that trained the shipped model; most x86-64 machines of the last ten years support it.
constexpr std::string_view kKernels = "avx2";
constexpr std::size_t kTellEvery = 250;

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0) {
    throw Error("the number of steps is \"" + std::string(text) + "\", but must be a whole number above 0");
  }
  return value;
}

void run(std::span<char*> arguments) {
  if (arguments.size() < 2 || arguments.size() > 4) throw Error("usage: train_model FOLDER [STEPS] [KERNELS]");
  Recipe recipe;
  if (arguments.size() > 2) recipe.steps = number(arguments[2]);
  force_kernels(arguments.size() > 3 ? arguments[3] : kKernels);

  const Vocabulary vocabulary;
  const ModelOptions options = model_options(recipe, vocabulary);
  const ParameterList list = list_parameters<ModelWeights>(options);
  const ParameterBuffer values(list);
  const auto weights = bind_parameters<ModelWeights>(options, list, values);
  const std::vector<Passage> passages = shipped_passages();
  train(recipe, vocabulary, options, list, values, active_kernels(), [&](std::size_t step, double loss) {
    if (step % kTellEvery != 0) return;
    const Measurements now = measure(options, weights, vocabulary, passages);
    std::cout << "step " << step << "  loss " << loss << "  held out " << now.loss << "  agreement "
              << now.agreement.share() << "  gender " << now.gender.share() << "  meaning " << now.meaning.share()
              << "  repetition " << now.repetition.share() << '\n';
    for (const HeadMeasures& head : now.heads) {
      std::cout << "  head  previous " << head.previous << "  induction " << head.induction << "  subject "
                << head.subject << '\n';
    }
    std::cout << std::flush;
  });
  const Measurements measured = measure(options, weights, vocabulary, passages);
  write_files({recipe, std::string(active_kernels().name), vocabulary, options, list, values, passages, measured},
              arguments[1]);
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
