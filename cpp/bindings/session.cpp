#include "session.hpp"

namespace mha::bindings {

const AttentionOptions& stated(const AttentionSettings& options) {
  validate(options);
  require(options.source_tokens > 0, "source_tokens is 0: there is no key to attend to; give at least one");
  require(options.key_width > 0, "key_width is 0: a key needs at least one feature");
  require(options.value_width > 0, "value_width is 0: a value needs at least one feature");
  return options;
}

void AttentionSession::configure(const AttentionSettings& options) {
  attention_ = std::make_unique<MultiHeadAttention>(stated(options));
}

MultiHeadAttention& AttentionSession::attention() const { return existing(attention_); }

const TensorDeclaration& AttentionSession::tensor(double index) const {
  const std::span<const TensorDeclaration> forward = attention().tensors();
  const std::span<const TensorDeclaration> further = further_tensors();
  const std::size_t place = index_of("tensor", index, forward.size() + further.size());
  return place < forward.size() ? forward[place] : further[place - forward.size()];
}

double AttentionSession::tensorShape(double index, double axis) const {
  const TensorDeclaration& one = tensor(index);
  return static_cast<double>(one.shape()[index_of("axis", axis, one.rank)]);
}

namespace {

EMSCRIPTEN_BINDINGS(session) {
  OptionsOf<AttentionOptions> options("AttentionOptions");
  options.whole<"tokens", &AttentionOptions::tokens>()
      .whole<"sourceTokens", &AttentionOptions::source_tokens>()
      .whole<"dModel", &AttentionOptions::d_model>()
      .whole<"keyWidth", &AttentionOptions::key_width>()
      .whole<"valueWidth", &AttentionOptions::value_width>()
      .whole<"numHeads", &AttentionOptions::num_heads>()
      .whole<"numKvHeads", &AttentionOptions::num_kv_heads>()
      .whole<"windowLeft", &AttentionOptions::window_left, -1>()
      .whole<"windowRight", &AttentionOptions::window_right, -1>()
      .whole<"dropoutSeed", &AttentionOptions::dropout_seed>()
      .field("cross", &AttentionOptions::cross)
      .field("bias", &AttentionOptions::bias)
      .field("causal", &AttentionOptions::causal)
      .field("temperature", &AttentionOptions::temperature)
      .field("dropout", &AttentionOptions::dropout);
  emscripten::class_<AttentionSession>("AttentionSession")
      .constructor(bound<&made<AttentionSession>>)
      .function("configure(options)", bound<&AttentionSession::configure>)
      .function("tensorCount()", bound<&AttentionSession::tensorCount>)
      .function("tensorName(index)", bound<&AttentionSession::tensorName>)
      .function("tensorAxes(index)", bound<&AttentionSession::tensorAxes>)
      .function("tensorProvenance(index)", bound<&AttentionSession::tensorProvenance>)
      .function("tensorRank(index)", bound<&AttentionSession::tensorRank>)
      .function("tensorShape(index,axis)", bound<&AttentionSession::tensorShape>)
      .function("tensorData(index)", bound<&AttentionSession::tensorData>)
      .function("keyPadding()", bound<&AttentionSession::keyPadding>)
      .function("customMask()", bound<&AttentionSession::customMask>)
      .function("useSuppliedDropoutMask(supplied)", bound<&AttentionSession::useSuppliedDropoutMask>)
      .function("forward()", bound<&AttentionSession::forward>);
}

}  // namespace
}  // namespace mha::bindings
