// Writes the trained model and its documentation.
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

/// A trained model, with the facts for its files.
struct Trained {
  const Recipe& recipe;
  std::string kernels;  // the name of the table that trained it
  const Vocabulary& vocabulary;
  const ModelOptions& options;
  const ParameterList& list;
  const ParameterBuffer& values;
  std::span<const Passage> passages;  // held out
  const Measurements& measured;
};

/// Tensors with GPT-2's names, in half precision.
[[nodiscard]] std::vector<std::byte> model_file(const Trained& trained);
/// The numbered words, the recipe and the measurements.
[[nodiscard]] std::string vocabulary_file(const Trained& trained);
/// The passages and their annotations.
[[nodiscard]] std::string held_out_file(std::span<const Passage> passages);
/// A summary for readers: data, training, measurements and limits.
[[nodiscard]] std::string model_card(const Trained& trained);

/// Writes model.safetensors, vocabulary.json, held-out.json and README.md. Throws Error if one cannot be written.
void write_files(const Trained& trained, const std::filesystem::path& folder);

}  // namespace mha::trainer
