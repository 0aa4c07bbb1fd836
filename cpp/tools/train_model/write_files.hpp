// The files that are shipped with the lesson.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "mha/model.hpp"
#include "tools/train_model/measure.hpp"
#include "tools/train_model/passage.hpp"
#include "tools/train_model/train.hpp"
#include "tools/train_model/vocabulary.hpp"

namespace mha::trainer {

/// A trained model with everything that is told about it.
struct Trained {
  const Recipe& recipe;
  std::string kernels;  // the name of the table that computed
  const Vocabulary& vocabulary;
  const ModelOptions& options;
  const ParameterList& list;
  const ParameterBuffer& values;
  std::span<const Passage> passages;  // held out
  const Measurements& measured;
};

/// GPT-2's names, half precision.
[[nodiscard]] std::vector<std::byte> model_file(const Trained& trained);
/// The words by their numbers, how they were trained, and what was measured.
[[nodiscard]] std::string vocabulary_file(const Trained& trained);
/// The passages with what is true of them.
[[nodiscard]] std::string held_out_file(std::span<const Passage> passages);
/// What a reader should know: data, training, numbers, limits.
[[nodiscard]] std::string model_card(const Trained& trained);

/// model.safetensors, vocabulary.json, held-out.json and README.md. Throws Error if one cannot be written.
void write_files(const Trained& trained, const std::filesystem::path& folder);

}  // namespace mha::trainer
