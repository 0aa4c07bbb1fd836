// GradientSession: an AttentionSession with a backward pass.
// After wantGradients, the tensors of the backward list follow those of the forward list.
#include <array>
#include <memory>

#include "classes.hpp"
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
  /// Allocates the tensors of the backward list, unless they exist for these options.
  void wantGradients() {
    if (gradients_ == nullptr) gradients_ = std::make_unique<AttentionGradients>(attention().options());
  }
  /// The number of backward tensors; 0 before wantGradients.
  [[nodiscard]] int gradientCount() const { return static_cast<int>(further_tensors().size()); }
  /// Computes every gradient from d_output, which the caller writes. Gradients of weights and biases accumulate.
  void backward() { attention().backward(gradients()); }
  void zeroGradients() { gradients().zero(); }

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

constexpr std::array kGradientSessionMethods{
    method<&GradientSession::wantGradients>("wantGradients"), method<&GradientSession::gradientCount>("gradientCount"),
    method<&GradientSession::backward>("backward"), method<&GradientSession::zeroGradients>("zeroGradients")};

}  // namespace

constinit const Class gradient_session_class = derived_class<GradientSession, AttentionSession>(
    "GradientSession", attention_session_class, kGradientSessionMethods);

}  // namespace mha::bindings
