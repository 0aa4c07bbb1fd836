// Recorded cases: runs one of any kind, and compares what the core computes.
// A case is a safetensors file. Its metadata say its kind, and have its options.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mha/attention_attributes.hpp"
#include "mha/block.hpp"
#include "mha/multi_head.hpp"
#include "mha/training.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Determines the kind from the metadata. Throws Error if the file cannot be read, its kind is unknown, or it is
/// incomplete.
[[nodiscard]] CaseReport run_case(const std::filesystem::path& path, const KernelTable& kernels);

/// ONNX's operator Attention: tensors in.* and out.*, attributes in the metadata. Compares every output.
[[nodiscard]] CaseReport run_onnx_attention(const GoldenFile& file, const KernelTable& kernels);
/// The operator's attributes, from the JSON in the metadata. Throws Error for an unknown one.
[[nodiscard]] AttentionAttributes read_onnx_attributes(std::string_view json);

/// torch.nn.MultiheadAttention: tensors in.*, param.*, out.* and grad.*. Computes every item with MultiHeadAttention,
/// then all items as one batch with AttentionLayer. Compares output, weights and, if recorded, gradients.
[[nodiscard]] CaseReport run_torch_multi_head(const GoldenFile& file, const KernelTable& kernels);
/// The layer's options; `set_torch_masks` sets its masks.
[[nodiscard]] AttentionOptions torch_options(const GoldenFile& file);
void set_torch_weights(MultiHeadAttention& attention, const GoldenFile& file);
void set_torch_inputs(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item);
/// In PyTorch's boolean masks, true means masked; an additive mask is added.
void set_torch_masks(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item);

/// A transformer block of PyTorch: tensors in.x and in.dy, param.*, out.y and grad.*, with the names of
/// nn.TransformerEncoderLayer. Compares the forward pass and, if in.dy is present, every gradient.
[[nodiscard]] CaseReport run_torch_block(const GoldenFile& file, const KernelTable& kernels);
/// The number of consecutive additions in a forward pass: two norms, the projections, the scores, the row and the
/// context, the feed-forward part.
[[nodiscard]] std::size_t block_sums(const BlockOptions& options);
/// The output (b·t, m) of a TracedBlock with these parameters, from x (b·t, m), sequence by sequence.
[[nodiscard]] std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list,
                                               const ParameterBuffer& values, ConstMatrix x,
                                               const KernelTable& kernels);

/// The training of a GPT-2-shaped model in PyTorch: tensors in.ids and in.targets, param.* and grad.* with GPT-2's
/// names, out.logits, out.loss, out.weights.<layer>. If the metadata describe an optimizer, also out.losses and
/// out.after<steps>.*. Compares all of them.
[[nodiscard]] CaseReport run_torch_language_model(const GoldenFile& file, const KernelTable& kernels);
/// "AdamW lr=3e-3 betas=(0.9,0.95) eps=1e-8 weight_decay=0.1 on every parameter, 8 full-batch steps"
struct RecordedTraining {
  double learning_rate = 0;
  AdamWOptions adamw;
  std::size_t steps = 0;
};
/// Throws Error if the sentence has another form.
[[nodiscard]] RecordedTraining read_training(const std::string& sentence);

}  // namespace mha::tools
