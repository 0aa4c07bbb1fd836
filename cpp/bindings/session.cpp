#include "session.hpp"

#include <emscripten/bind.h>

#include <string_view>

#include "errors.hpp"
#include "mha/error.hpp"

namespace mha::bindings {

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

void AttentionSession::configure(const Options& options) {
  guarded([&] { attention_ = std::make_unique<MultiHeadAttention>(read_options(options)); });
}

int AttentionSession::tensorCount() const {
  return guarded([&] { return static_cast<int>(attention().tensors().size()); });
}

std::string AttentionSession::tensorName(int index) const {
  return guarded([&] { return std::string(tensor(index).name); });
}

std::string AttentionSession::tensorAxes(int index) const {
  return guarded([&] { return std::string(tensor(index).axes); });
}

std::string AttentionSession::tensorProvenance(int index) const {
  return guarded([&] { return tensor(index).provenance; });
}

int AttentionSession::tensorRank(int index) const {
  return guarded([&] { return static_cast<int>(tensor(index).rank); });
}

int AttentionSession::tensorShape(int index, int axis) const {
  return guarded([&] {
    const std::span<const std::size_t> shape = tensor(index).shape();
    if (axis < 0 || static_cast<std::size_t>(axis) >= shape.size()) {
      throw Error(std::string(tensor(index).name) + " has no axis " + std::to_string(axis));
    }
    return static_cast<int>(shape[static_cast<std::size_t>(axis)]);
  });
}

Float32Array AttentionSession::tensorData(int index) const {
  return guarded([&] { return view_of<Float32Array>(tensor(index).data, tensor(index).size()); });
}

Uint8Array AttentionSession::keyPadding() const {
  return guarded([&] {
    const std::span<std::uint8_t> padding = attention().key_padding();
    return view_of<Uint8Array>(padding.data(), padding.size());
  });
}

Float32Array AttentionSession::customMask() const {
  return guarded([&] {
    const TensorView<float, 2> mask = attention().custom_mask();
    return view_of<Float32Array>(mask.data(), mask.size());
  });
}

void AttentionSession::useSuppliedDropoutMask(bool supplied) {
  guarded([&] { attention().use_supplied_dropout_mask(supplied); });
}

void AttentionSession::forward() {
  guarded([&] { attention().forward(); });
}

MultiHeadAttention& AttentionSession::attention() const {
  if (attention_ == nullptr) throw Error("this session has no options yet: call configure first");
  return *attention_;
}

std::span<const TensorDeclaration> AttentionSession::further_tensors() const { return {}; }

const TensorDeclaration& AttentionSession::tensor(int index) const {
  const std::span<const TensorDeclaration> forward = attention().tensors();
  const std::span<const TensorDeclaration> further = further_tensors();
  const std::size_t count = forward.size() + further.size();
  const auto place = static_cast<std::size_t>(index);
  if (index < 0 || place >= count) {
    throw Error("there is no tensor " + std::to_string(index) + ": they are numbered from 0 to " +
                std::to_string(count - 1));
  }
  return place < forward.size() ? forward[place] : further[place - forward.size()];
}

EMSCRIPTEN_BINDINGS(mha_session) {
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
      .function("tensorCount", &AttentionSession::tensorCount)
      .function("tensorName(index)", &AttentionSession::tensorName)
      .function("tensorAxes(index)", &AttentionSession::tensorAxes)
      .function("tensorProvenance(index)", &AttentionSession::tensorProvenance)
      .function("tensorRank(index)", &AttentionSession::tensorRank)
      .function("tensorShape(index, axis)", &AttentionSession::tensorShape)
      .function("tensorData(index)", &AttentionSession::tensorData)
      .function("keyPadding", &AttentionSession::keyPadding)
      .function("customMask", &AttentionSession::customMask)
      .function("useSuppliedDropoutMask(supplied)", &AttentionSession::useSuppliedDropoutMask)
      .function("forward", &AttentionSession::forward);
}

}  // namespace mha::bindings
