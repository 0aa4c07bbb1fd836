// Recorded training of a GPT-2-shaped model in PyTorch (kind "GPT-2-shaped language model").
// Tensors: in.ids and in.targets, param.* and grad.* with GPT-2's names, out.logits, out.loss, out.weights.<layer>. If
// the metadata describe an optimizer, also out.losses and out.after<steps>.*.
#pragma once

#include "mha/kernels.hpp"
#include "mha/training.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// "AdamW lr=3e-3 betas=(0.9,0.95) eps=1e-8 weight_decay=0.1 on every parameter, 8 full-batch steps"
struct RecordedTraining {
  double learning_rate = 0;
  AdamWOptions adamw;
  std::size_t steps = 0;
};
/// Throws Error if the sentence has another form.
[[nodiscard]] RecordedTraining read_training(const std::string& sentence);

/// Compares logits, loss, attention weights, every gradient, and the recorded steps. Throws Error if the file is
/// incomplete.
[[nodiscard]] CaseReport run_torch_language_model(const GoldenFile& file, const KernelTable& kernels);

}  // namespace mha::tools
