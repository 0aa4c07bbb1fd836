// AttentionSession: one multi-head attention as JavaScript sees it. Tensors are addressed by their place in the one
// list; once gradients are wanted, those of the backward list follow behind it.
//
// Every view is made anew by the call that returns it and must be read or written in the statement that asked for it:
// memory may grow and move. Nothing here keeps one.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "errors.hpp"
#include "mha/error.hpp"
#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "values.hpp"

namespace mha::bindings {
namespace {

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

AttentionOptions read_options(const Options& from) {
  AttentionOptions to;
  to.tokens = whole<std::size_t>("tokens", from.tokens, 0);
  to.source_tokens = whole<std::size_t>("sourceTokens", from.source_tokens, 0);
  to.cross = from.cross;
  to.d_model = whole<std::size_t>("dModel", from.d_model, 0);
  to.key_width = whole<std::size_t>("keyWidth", from.key_width, 0);
  to.value_width = whole<std::size_t>("valueWidth", from.value_width, 0);
  to.num_heads = whole<std::size_t>("numHeads", from.num_heads, 0);
  to.bias = from.bias;
  to.causal = from.causal;
  to.window_left = whole<std::int64_t>("windowLeft", from.window_left, -1);
  to.window_right = whole<std::int64_t>("windowRight", from.window_right, -1);
  to.temperature = from.temperature;
  to.dropout = from.dropout;
  to.dropout_seed = whole<std::uint32_t>("dropoutSeed", from.dropout_seed, 0);
  return to;
}

class AttentionSession {
 public:
  /// Plans and allocates for these options. If that fails, the session stays as it was.
  void configure(const Options& options) {
    guarded([&] {
      attention_ = std::make_unique<MultiHeadAttention>(read_options(options));
      gradients_.reset();
    });
  }
  /// Allocates the tensors of the backward list, unless that was done for these options.
  void wantGradients() {
    guarded([&] {
      if (gradients_ == nullptr) gradients_ = std::make_unique<AttentionGradients>(attention().options());
    });
  }

  [[nodiscard]] int tensorCount() const {
    return guarded([&] { return static_cast<int>(attention().tensors().size()); });
  }
  /// How many tensors the backward list adds; 0 unless gradients are wanted.
  [[nodiscard]] int gradientCount() const {
    return guarded([&] { return gradients_ == nullptr ? 0 : static_cast<int>(gradients_->tensors().size()); });
  }
  [[nodiscard]] std::string tensorName(int index) const {
    return guarded([&] { return std::string(tensor(index).name); });
  }
  [[nodiscard]] std::string tensorAxes(int index) const {
    return guarded([&] { return std::string(tensor(index).axes); });
  }
  [[nodiscard]] std::string tensorProvenance(int index) const {
    return guarded([&] { return tensor(index).provenance; });
  }
  [[nodiscard]] int tensorRank(int index) const {
    return guarded([&] { return static_cast<int>(tensor(index).rank); });
  }
  [[nodiscard]] int tensorShape(int index, int axis) const {
    return guarded([&] {
      const std::span<const std::size_t> shape = tensor(index).shape();
      if (axis < 0 || static_cast<std::size_t>(axis) >= shape.size()) {
        throw Error(std::string(tensor(index).name) + " has no axis " + std::to_string(axis));
      }
      return static_cast<int>(shape[static_cast<std::size_t>(axis)]);
    });
  }
  [[nodiscard]] Float32Array tensorData(int index) const {
    return guarded([&] { return view_of<Float32Array>(tensor(index).data, tensor(index).size()); });
  }

  [[nodiscard]] Uint8Array keyPadding() const {
    return guarded([&] {
      const std::span<std::uint8_t> padding = attention().key_padding();
      return view_of<Uint8Array>(padding.data(), padding.size());
    });
  }
  [[nodiscard]] Float32Array customMask() const {
    return guarded([&] {
      const TensorView<float, 2> mask = attention().custom_mask();
      return view_of<Float32Array>(mask.data(), mask.size());
    });
  }
  void useSuppliedDropoutMask(bool supplied) {
    guarded([&] { attention().use_supplied_dropout_mask(supplied); });
  }

  void forward() {
    guarded([&] { attention().forward(); });
  }
  /// From d_output, which is written like any given tensor, to every gradient; those of weights and biases accumulate.
  void backward() {
    guarded([&] { attention().backward(gradients()); });
  }
  void zeroGradients() {
    guarded([&] { gradients().zero(); });
  }

 private:
  [[nodiscard]] MultiHeadAttention& attention() const {
    if (attention_ == nullptr) throw Error("this session has no options yet: call configure first");
    return *attention_;
  }
  [[nodiscard]] AttentionGradients& gradients() const {
    if (gradients_ == nullptr) throw Error("this session has no gradients yet: call wantGradients after configure");
    return *gradients_;
  }
  [[nodiscard]] const TensorDeclaration& tensor(int index) const {
    const std::span<const TensorDeclaration> forward = attention().tensors();
    const std::span<const TensorDeclaration> backward =
        gradients_ == nullptr ? std::span<const TensorDeclaration>() : gradients_->tensors();
    const std::size_t count = forward.size() + backward.size();
    const auto place = static_cast<std::size_t>(index);
    if (index < 0 || place >= count) {
      throw Error("there is no tensor " + std::to_string(index) + ": they are numbered from 0 to " +
                  std::to_string(count - 1));
    }
    return place < forward.size() ? forward[place] : backward[place - forward.size()];
  }

  std::unique_ptr<MultiHeadAttention> attention_;
  std::unique_ptr<AttentionGradients> gradients_;
};

std::string kernel_table_names() {
  std::string names;
  for (const KernelTable* table : supported_kernel_tables()) {
    names.append(names.empty() ? "" : ",").append(table->name);
  }
  return names;
}

std::string active_kernel_table() { return active_kernels().name; }

void force_kernel_table(const std::string& name) {
  guarded([&] { force_kernels(name); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(mha) {
  emscripten::value_object<Options>("AttentionOptions")
      .field("tokens", &Options::tokens)
      .field("sourceTokens", &Options::source_tokens)
      .field("cross", &Options::cross)
      .field("dModel", &Options::d_model)
      .field("keyWidth", &Options::key_width)
      .field("valueWidth", &Options::value_width)
      .field("numHeads", &Options::num_heads)
      .field("bias", &Options::bias)
      .field("causal", &Options::causal)
      .field("windowLeft", &Options::window_left)
      .field("windowRight", &Options::window_right)
      .field("temperature", &Options::temperature)
      .field("dropout", &Options::dropout)
      .field("dropoutSeed", &Options::dropout_seed);

  emscripten::class_<AttentionSession>("AttentionSession")
      .constructor<>()
      .function("configure(options)", &AttentionSession::configure)
      .function("wantGradients", &AttentionSession::wantGradients)
      .function("tensorCount", &AttentionSession::tensorCount)
      .function("gradientCount", &AttentionSession::gradientCount)
      .function("tensorName(index)", &AttentionSession::tensorName)
      .function("tensorAxes(index)", &AttentionSession::tensorAxes)
      .function("tensorProvenance(index)", &AttentionSession::tensorProvenance)
      .function("tensorRank(index)", &AttentionSession::tensorRank)
      .function("tensorShape(index, axis)", &AttentionSession::tensorShape)
      .function("tensorData(index)", &AttentionSession::tensorData)
      .function("keyPadding", &AttentionSession::keyPadding)
      .function("customMask", &AttentionSession::customMask)
      .function("useSuppliedDropoutMask(supplied)", &AttentionSession::useSuppliedDropoutMask)
      .function("forward", &AttentionSession::forward)
      .function("backward", &AttentionSession::backward)
      .function("zeroGradients", &AttentionSession::zeroGradients);

  emscripten::function("kernelTableNames", &kernel_table_names);
  emscripten::function("activeKernelTable", &active_kernel_table);
  emscripten::function("forceKernelTable(name)", &force_kernel_table);
}

}  // namespace mha::bindings
