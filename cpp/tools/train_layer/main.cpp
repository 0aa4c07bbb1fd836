// Trains the lesson's attention layers and writes their files: train_layer FOLDER.
#include <exception>
#include <iostream>

#include "mha/error.hpp"
#include "tools/train_layer/write_files.hpp"

namespace mha::layer_trainer {
namespace {

/// The table that trained the shipped layers: machines of the last ten years have it.
constexpr std::string_view kKernels = "avx2";
constexpr std::size_t kTellEvery = 1000;

void run(std::span<char*> arguments) {
  if (arguments.size() != 2) throw Error("usage: train_layer FOLDER");
  force_kernels(kKernels);
  std::vector<TrainedLanguage> languages;
  languages.reserve(kLanguages.size());
  for (const auto language : kLanguages) {
    languages.push_back(train_language(language(), Recipe(), active_kernels(), [&](std::size_t step, double loss) {
      if (step % kTellEvery == 0)
        std::cout << language().code << " step " << step << "  loss " << loss << '\n' << std::flush;
    }));
  }
  write_files(languages, kKernels, arguments[1]);
}

}  // namespace
}  // namespace mha::layer_trainer

int main(int count, char** arguments) {
  try {
    mha::layer_trainer::run({arguments, static_cast<std::size_t>(count)});
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
