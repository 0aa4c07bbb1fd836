// AttentionSession: one multi-head attention for JavaScript: numeric options, tensors by index.
// It does not depend on Emscripten; it throws Error.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "mha/multi_head.hpp"

namespace mha::bindings {

/// The options as JavaScript passes them. All are doubles, so that 2.5 or -1 can be rejected with a message; 0 is
/// false.
struct Options {
  static constexpr const char* kNames =
      "tokens,sourceTokens,cross,dModel,keyWidth,valueWidth,numHeads,numKvHeads,bias,causal,windowLeft,windowRight,"
      "temperature,dropout,dropoutSeed";
  double tokens;
  double source_tokens;
  double cross;
  double d_model;
  double key_width;
  double value_width;
  double num_heads;
  double num_kv_heads;  // 0: as many as num_heads
  double bias;
  double causal;
  double window_left;
  double window_right;
  double temperature;
  double dropout;
  double dropout_seed;
};

/// Throws Error if a count is not a whole number.
[[nodiscard]] AttentionOptions read_options(const Options& from);

class AttentionSession {
 public:
  AttentionSession() = default;
  virtual ~AttentionSession() = default;
  AttentionSession(const AttentionSession&) = delete;
  AttentionSession& operator=(const AttentionSession&) = delete;
  AttentionSession(AttentionSession&&) = delete;
  AttentionSession& operator=(AttentionSession&&) = delete;

  /// Plans and allocates for these options. On failure, the session is unchanged.
  virtual void configure(const Options& options);

  /// The attention, which lists every tensor of the session. Throws before the first configure.
  [[nodiscard]] virtual MultiHeadAttention& attention() const;
  virtual void forward() { attention().forward(); }
  /// Throws if the tensor or the axis does not exist.
  [[nodiscard]] const TensorDeclaration& tensor(int index) const;
  [[nodiscard]] int tensor_extent(int index, int axis) const;

 protected:
  /// Tensors that follow those of the forward list.
  [[nodiscard]] virtual std::span<const TensorDeclaration> further_tensors() const { return {}; }

 private:
  std::unique_ptr<MultiHeadAttention> attention_;
};

/// A session of a computation that contains an attention: TracedBlock or TiledAttention.
template <class Computation>
class LargerSession : public AttentionSession {
 public:
  void configure(const Options& options) override {
    AttentionSession::configure(options);
    computation_.reset();
  }
  [[nodiscard]] MultiHeadAttention& attention() const override {
    return computation_ == nullptr ? AttentionSession::attention() : computation_->attention();
  }
  void forward() override {
    if (computation_ == nullptr) return AttentionSession::forward();
    computation_->forward();
  }

 protected:
  /// Configures the session with this computation.
  template <class ComputationOptions>
  void compute(const ComputationOptions& options) {
    computation_ = std::make_unique<Computation>(options);
  }

 private:
  std::unique_ptr<Computation> computation_;
};

}  // namespace mha::bindings
