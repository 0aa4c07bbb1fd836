// GradientSession: an AttentionSession with a backward pass.
// After wantGradients, the tensors of the backward list follow those of the forward list.
#include <memory>

#include "mha/gradients.hpp"
#include "session.hpp"

namespace mha::bindings {
namespace {

class GradientSession : public AttentionSession {
 public:
  void configure(const AttentionSettings& options) override {
    AttentionSession::configure(options);
    gradients_.reset();
  }
  /// Allocates the tensors of the backward list, unless they exist for these options.
  void wantGradients() {
    if (gradients_ == nullptr) gradients_ = std::make_unique<AttentionGradients>(attention().options());
  }
  /// The number of backward tensors; 0 before wantGradients.
  [[nodiscard]] double gradientCount() const { return static_cast<double>(further_tensors().size()); }
  /// Computes every gradient from d_output, which the caller writes. Gradients of weights and biases accumulate.
  void backward() { attention().backward(gradients()); }
  void zeroGradients() { gradients().zero(); }

 protected:
  [[nodiscard]] std::span<const TensorDeclaration> further_tensors() const override {
    return gradients_ == nullptr ? std::span<const TensorDeclaration>() : gradients_->tensors();
  }

 private:
  [[nodiscard]] AttentionGradients& gradients() const {
    return existing(gradients_, "this session has no gradients yet: call wantGradients after configure");
  }

  std::unique_ptr<AttentionGradients> gradients_;
};

EMSCRIPTEN_BINDINGS(gradient_session) {
  emscripten::class_<GradientSession, emscripten::base<AttentionSession>>("GradientSession")
      .constructor(bound<&made<GradientSession>>)
      .function("wantGradients()", bound<&GradientSession::wantGradients>)
      .function("gradientCount()", bound<&GradientSession::gradientCount>)
      .function("backward()", bound<&GradientSession::backward>)
      .function("zeroGradients()", bound<&GradientSession::zeroGradients>);
}

}  // namespace
}  // namespace mha::bindings
