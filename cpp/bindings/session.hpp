// AttentionSession: one multi-head attention as JavaScript sees it, forward. Tensors are addressed by their place in
// the one list.
//
// Every view is made anew by the call that returns it and must be read or written in the statement that asked for it:
// memory may grow and move. Nothing here keeps one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "mha/multi_head.hpp"
#include "values.hpp"

namespace mha::bindings {

/// The options as JavaScript has them: every number a double, so that 2.5 or -1 can be refused in words.
struct Options {
  double tokens;
  double source_tokens;
  bool cross;
  double d_model;
  double key_width;
  double value_width;
  double num_heads;
  bool bias;
  bool causal;
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

  /// Plans and allocates for these options. If that fails, the session stays as it was.
  virtual void configure(const Options& options);

  [[nodiscard]] int tensorCount() const;
  [[nodiscard]] std::string tensorName(int index) const;
  [[nodiscard]] std::string tensorAxes(int index) const;
  [[nodiscard]] std::string tensorProvenance(int index) const;
  [[nodiscard]] int tensorRank(int index) const;
  [[nodiscard]] int tensorShape(int index, int axis) const;
  [[nodiscard]] Float32Array tensorData(int index) const;

  [[nodiscard]] Uint8Array keyPadding() const;
  [[nodiscard]] Float32Array customMask() const;
  void useSuppliedDropoutMask(bool supplied);

  void forward();

 protected:
  /// Throws Error before the first configure.
  [[nodiscard]] MultiHeadAttention& attention() const;
  /// Tensors that follow behind those of the forward list.
  [[nodiscard]] virtual std::span<const TensorDeclaration> further_tensors() const;

 private:
  [[nodiscard]] const TensorDeclaration& tensor(int index) const;

  std::unique_ptr<MultiHeadAttention> attention_;
};

}  // namespace mha::bindings
