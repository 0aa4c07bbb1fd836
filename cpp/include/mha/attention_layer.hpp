// AttentionLayer: fast multi-head attention for batches, with backward pass and decoding.
// It never stores the (t, s) matrix of a head. It computes the same function as MultiHeadAttention, which keeps every
// intermediate tensor; tests compare the two.
//
// Keys are processed in blocks, with a running maximum and sum of each row (online softmax: Milakov & Gimelshein 2018;
// FlashAttention: Dao et al. 2022, algorithm 1). Blocks that a causal mask or a window excludes are skipped. Memory
// grows with t, not with t². A query's result does not depend on the number or contents of the other queries, or on the
// batch: with one kernel table it always has the same bits. Values of the same sequence that reach 1e37 / s, whose sum
// could overflow, may change the last bits of all its queries.
//
// The caller owns the parameters, so that a model can store all of its parameters together. The constructor allocates
// the layer's own memory; forward, backward and decode do not allocate.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mha/attention_weights.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/head_attention.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/key_value_cache.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"
#include "mha/workers.hpp"

namespace mha {

class Kernels;

/// The inputs of a forward pass: one matrix in self-attention, three in cross-attention. The rows of the sequences are
/// consecutive.
struct AttentionLayerInputs {
  ConstMatrix input{};        // (b·t, m)
  ConstMatrix key_input{};    // (b·s, key_width); empty in self-attention
  ConstMatrix value_input{};  // (b·s, value_width); empty in self-attention
};

/// The gradients of the inputs. An empty view is not computed.
struct AttentionLayerInputGradients {
  Matrix input{};        // (b·t, m)
  Matrix key_input{};    // (b·s, key_width)
  Matrix value_input{};  // (b·s, value_width)
};

class AttentionLayer {
 public:
  /// What a forward pass keeps: the data for backward and `weights`, or only the output.
  enum class Keep { kNothing, kForBackward };

  /// For `batch` sequences of options.tokens tokens (and options.source_tokens keys) each. Without `workers`, it
  /// computes on the thread that calls.
  /// Throws Error if the options are invalid, the batch is 0 or the sizes exceed the address space.
  explicit AttentionLayer(const AttentionOptions& options, std::size_t batch = 1, Keep keep = Keep::kForBackward,
                          std::shared_ptr<Workers> workers = nullptr);

  [[nodiscard]] const AttentionOptions& options() const { return options_; }
  [[nodiscard]] std::size_t batch() const { return batch_; }
  /// The memory that the layer holds, in bytes, without that of its workers.
  [[nodiscard]] std::size_t bytes() const;

  /// out (b·t, m) = attention of the inputs. The row of a query that may attend to no key is b_o, or 0 without bias.
  /// Throws Error, with the shapes, if one does not fit the options, or if `out` overlaps an input. Throws Error if an
  /// input or a weight is not finite, with its position, or if a result is not; `out` is then undefined.
  void forward(const AttentionWeights& weights, const AttentionLayerInputs& inputs, Matrix out,
               const KernelTable& table = active_kernels()) {
    compute(weights, false, inputs, out, table);
  }
  /// Self-attention: x (b·t, m).
  void forward(const AttentionWeights& weights, ConstMatrix x, Matrix out,
               const KernelTable& table = active_kernels()) {
    forward(weights, {.input = x}, out, table);
  }
  /// Cross-attention: x (b·t, m), key_x (b·s, key_width), value_x (b·s, value_width).
  void forward(const AttentionWeights& weights, ConstMatrix x, ConstMatrix key_x, ConstMatrix value_x, Matrix out,
               const KernelTable& table = active_kernels()) {
    forward(weights, {.input = x, .key_input = key_x, .value_input = value_x}, out, table);
  }

  /// Forward with packed weights and their kernels: the same bits, the same errors.
  void forward(const PackedAttentionWeights& weights, const AttentionLayerInputs& inputs, Matrix out) {
    compute(weights.views_, true, inputs, out, weights.kernels());
  }

  /// Computes gradients from d_out (b·t, m), the gradient of the last forward's output. The weights, the inputs, the
  /// padding and the additive mask must be those of that forward, which is not checked. Adds to the gradients of the
  /// weights and biases; overwrites those of the inputs.
  /// Throws Error like forward, and also if no forward was kept for backward.
  void backward(const AttentionWeights& weights, const AttentionWeightGradients& gradients,
                const AttentionLayerInputs& inputs, ConstMatrix d_out, const AttentionLayerInputGradients& d_inputs,
                const KernelTable& table = active_kernels());
  /// Self-attention. An empty d_x is not computed.
  void backward(const AttentionWeights& weights, const AttentionWeightGradients& gradients, ConstMatrix x,
                ConstMatrix d_out, Matrix d_x, const KernelTable& table = active_kernels()) {
    backward(weights, gradients, {.input = x}, d_out, {.input = d_x}, table);
  }

  /// Appends n positions, 1 <= n <= options.tokens, to the cached sequence and computes their rows: x (n, m) -> out (n,
  /// m). Each position attends to the cached and new positions that the options allow; padding, the additive mask and
  /// dropout do not apply. With causal options, the rows equal those of a full forward pass bit by bit, given the same
  /// kernels. Only if a sum of so many values could overflow, because values reach 1e37 / s, may the last bits differ:
  /// forward knows the values of all positions, decode only those before.
  /// Throws Error like forward, in cross-attention, and if the cache has other sizes or is too full; the length of the
  /// cache is then unchanged. Discards what the last forward kept.
  void decode(const AttentionWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
              const KernelTable& table = active_kernels());

  /// (b, s): nonzero marks a padding key, which no query of that sequence may attend to.
  [[nodiscard]] std::span<std::uint8_t> key_padding() { return key_padding_; }
  /// Whether `additive_mask` is added; its memory is allocated on first use. Throws Error if there is not enough
  /// memory.
  void use_additive_mask(bool used);
  /// (t, s), initially zero: added to the scaled scores of every sequence and head; minus infinity masks. Throws Error
  /// unless it is enabled.
  [[nodiscard]] TensorView<float, 2> additive_mask();

  /// Selects the weights that the next forward drops. Weight (b, h, t, s) uses random number ((b·H + h)·T + t)·S + s of
  /// this seed; the first sequence matches MultiHeadAttention. Default: the options' seed.
  void set_dropout_seed(std::uint32_t seed) { dropout_seed_ = seed; }
  /// Enables dropout in the next forward, if the options have any. Initially enabled, as in training.
  void set_dropout(bool enabled) { dropout_enabled_ = enabled; }

  /// The weights (t, s) of one head of one sequence after the softmax, before dropout, recomputed from the last
  /// forward. Throws Error if that forward kept no data, if the sequence or head does not exist, or if the shape
  /// differs.
  void weights(std::size_t item, std::size_t head, Matrix out) const;

 private:
  struct LayerMemory {
    Matrix q;                         // (b·t, h·d)
    Matrix k, v;                      // (b·s, g·d)
    Matrix merged;                    // (b·t, h·d)
    TensorView<float, 3> row_max;     // (b, h, t): of the scaled and masked scores; for backward only
    TensorView<float, 3> reciprocal;  // (b, h, t): 1 / sum of exponentials; for backward only
    Matrix d_merged;                  // (b·t, h·d): first the gradient of `merged`, then of q; for backward only
    Matrix d_k, d_v;                  // (b·s, g·d); for backward only
    Matrix d_input_part;              // (rows, m): the contribution of q, k or v to the gradient of their common input
  };

  /// The options' rules with the current masks and dropout, without the rows of a sequence.
  [[nodiscard]] HeadAttention rules() const;
  /// One head of one sequence of the last projection.
  [[nodiscard]] HeadAttention head_of(const HeadAttention& rules, std::size_t item, std::size_t head) const;
  /// Changes `head` to head `next` of the same sequence; cheaper than head_of.
  void step_to_head(HeadAttention& head, std::size_t next) const noexcept;
  /// Calls attend(head, memory) for every head of every sequence, on the workers; one worker gets `together`
  /// consecutive heads.
  template <class Attend>
  void for_each_head(std::size_t together, const Attend& attend) const {
    const std::size_t heads = options_.num_heads;
    const double products = 2.0 * static_cast<double>(memory_.q.size()) * static_cast<double>(options_.source_tokens);
    workers_->split(batch_ * heads / together, products, [&](std::size_t first, std::size_t end, float* memory) {
      for (std::size_t i = first * together; i < end * together;) {
        const std::size_t item = i / heads;
        const std::size_t end_of_item = std::min(end * together, (item + 1) * heads);
        HeadAttention head = head_of(rules_, item, i % heads);
        if (room_offset_ != 0) head.room = memory + room_offset_;
        while (i < end_of_item) {
          attend(head, memory);
          step_to_head(head, ++i);
        }
      }
    });
  }
  /// `packed`: whether the matrices are in the order of these kernels.
  void compute(const AttentionWeights& weights, bool packed, const AttentionLayerInputs& inputs, Matrix out,
               const KernelTable& table);
  void check_kept(const char* wanted) const;
  void check_memory() const;

  AttentionOptions options_;
  std::size_t batch_;
  Keep keep_;
  std::vector<std::uint8_t> key_padding_;
  std::shared_ptr<Workers> workers_;
  std::size_t room_offset_ = 0;  // of the copied keys and values in a worker's memory; 0: none are copied
  Workspace workspace_;
  std::size_t bytes_ = 0;
  EmptiedByMove<LayerMemory> memory_;
  Workspace mask_memory_;
  EmptiedByMove<Matrix> additive_mask_;  // (t, s); empty until first use
  EmptiedByMove<bool> use_additive_mask_;
  bool dropout_enabled_ = true;
  std::uint32_t dropout_seed_;
  HeadAttention rules_;       // of the last forward
  EmptiedByMove<bool> kept_;  // whether the last forward was kept for backward
};

}  // namespace mha
