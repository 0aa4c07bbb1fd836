// GradientSession: an AttentionSession that can also go backward. Once gradients are wanted, the tensors of the
// backward list follow behind those of the forward list.
#include <emscripten/bind.h>

#include <memory>

#include "errors.hpp"
#include "mha/error.hpp"
#include "mha/gradients.hpp"
#include "session.hpp"

namespace mha::bindings {
namespace {

class GradientSession : public AttentionSession {
 public:
  void configure(const Options& options) override {
    AttentionSession::configure(options);
    gradients_.reset();
  }
  /// Allocates the tensors of the backward list, unless that was done for these options.
  void wantGradients() {
    guarded([&] {
      if (gradients_ == nullptr) gradients_ = std::make_unique<AttentionGradients>(attention().options());
    });
  }
  /// How many tensors the backward list adds; 0 unless gradients are wanted.
  [[nodiscard]] int gradientCount() const {
    return guarded([&] { return static_cast<int>(further_tensors().size()); });
  }
  /// From d_output, which is written like any given tensor, to every gradient; those of weights and biases accumulate.
  void backward() {
    guarded([&] { attention().backward(gradients()); });
  }
  void zeroGradients() {
    guarded([&] { gradients().zero(); });
  }

 protected:
  [[nodiscard]] std::span<const TensorDeclaration> further_tensors() const override {
    return gradients_ == nullptr ? std::span<const TensorDeclaration>() : gradients_->tensors();
  }

 private:
  [[nodiscard]] AttentionGradients& gradients() const {
    if (gradients_ == nullptr) throw Error("this session has no gradients yet: call wantGradients after configure");
    return *gradients_;
  }

  std::unique_ptr<AttentionGradients> gradients_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(mha_gradient_session) {
  emscripten::class_<GradientSession, emscripten::base<AttentionSession>>("GradientSession")
      .constructor<>()
      .function("wantGradients", &GradientSession::wantGradients)
      .function("gradientCount", &GradientSession::gradientCount)
      .function("backward", &GradientSession::backward)
      .function("zeroGradients", &GradientSession::zeroGradients);
}

}  // namespace mha::bindings
