// AttentionSession: one multi-head attention for JavaScript; its tensors are addressed by index in one list.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "bind.hpp"
#include "mha/multi_head.hpp"

namespace mha::bindings {

using AttentionSettings = Given<AttentionOptions>;

/// JavaScript states every size, so that 0 is a mistake; the core alone would derive it. Throws Error for a 0.
[[nodiscard]] const AttentionOptions& stated(const AttentionSettings& options);

class AttentionSession : public Session {
 public:
  /// Plans and allocates for these options. On failure, the session is unchanged.
  virtual void configure(const AttentionSettings& options);

  /// The attention, which lists every tensor of the session. Throws before the first configure.
  [[nodiscard]] virtual MultiHeadAttention& attention() const;
  virtual void forward() { attention().forward(); }

  [[nodiscard]] double tensorCount() const { return static_cast<double>(attention().tensors().size()); }
  [[nodiscard]] Text tensorName(double index) const { return Text(tensor(index).name.c_str()); }
  [[nodiscard]] Text tensorAxes(double index) const { return Text(std::string(tensor(index).axes).c_str()); }
  [[nodiscard]] Text tensorProvenance(double index) const { return Text(tensor(index).provenance.c_str()); }
  [[nodiscard]] double tensorRank(double index) const { return static_cast<double>(tensor(index).rank); }
  [[nodiscard]] double tensorShape(double index, double axis) const;
  [[nodiscard]] Float32Array tensorData(double index) const { return Float32Array(tensor(index).values()); }
  [[nodiscard]] Uint8Array keyPadding() const { return Uint8Array(attention().key_padding()); }
  [[nodiscard]] Float32Array customMask() const { return Float32Array(attention().custom_mask()); }
  void useSuppliedDropoutMask(bool supplied) const { attention().use_supplied_dropout_mask(supplied); }

 protected:
  /// Tensors that follow those of the forward list.
  [[nodiscard]] virtual std::span<const TensorDeclaration> further_tensors() const { return {}; }

 private:
  [[nodiscard]] const TensorDeclaration& tensor(double index) const;

  std::unique_ptr<MultiHeadAttention> attention_;
};

/// A session of a computation that contains an attention: TracedBlock or TiledAttention.
template <class Computation>
class LargerSession : public AttentionSession {
 public:
  void configure(const AttentionSettings& options) override {
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
