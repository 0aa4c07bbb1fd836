#include "session.hpp"

#include <string>

#include "mha/detail/fail.hpp"
#include "whole.hpp"

namespace mha::bindings {

AttentionOptions read_options(const Options& from) {
  AttentionOptions to;
  to.tokens = whole<std::size_t>("tokens", from.tokens, 0);
  to.source_tokens = whole<std::size_t>("sourceTokens", from.source_tokens, 0);
  to.cross = from.cross != 0.0;
  to.d_model = whole<std::size_t>("dModel", from.d_model, 0);
  to.key_width = whole<std::size_t>("keyWidth", from.key_width, 0);
  to.value_width = whole<std::size_t>("valueWidth", from.value_width, 0);
  to.num_heads = whole<std::size_t>("numHeads", from.num_heads, 0);
  to.num_kv_heads = whole<std::size_t>("numKvHeads", from.num_kv_heads, 0);
  // JavaScript states these sizes, so that 0 is a mistake, while the core would derive them.
  require(to.source_tokens > 0 || to.tokens == 0,
          "source_tokens is 0: there is no key to attend to; give at least one");
  require(to.key_width > 0 || to.d_model == 0, "key_width is 0: a key needs at least one feature");
  require(to.value_width > 0 || to.d_model == 0, "value_width is 0: a value needs at least one feature");
  to.bias = from.bias != 0.0;
  to.causal = from.causal != 0.0;
  to.window_left = whole<std::int64_t>("windowLeft", from.window_left, -1);
  to.window_right = whole<std::int64_t>("windowRight", from.window_right, -1);
  to.temperature = from.temperature;
  to.dropout = from.dropout;
  to.dropout_seed = whole<std::uint32_t>("dropoutSeed", from.dropout_seed, 0);
  return to;
}

void AttentionSession::configure(const Options& options) {
  attention_ = std::make_unique<MultiHeadAttention>(read_options(options));
}

MultiHeadAttention& AttentionSession::attention() const {
  if (attention_ == nullptr) throw Error("this session has no options yet: call configure first");
  return *attention_;
}

const TensorDeclaration& AttentionSession::tensor(int index) const {
  const std::span<const TensorDeclaration> forward = attention().tensors();
  const std::span<const TensorDeclaration> further = further_tensors();
  const std::size_t count = forward.size() + further.size();
  const auto place = static_cast<std::size_t>(index);
  if (index < 0 || place >= count) {
    fail("there is no tensor {}: they are numbered from 0 to {}", {index, count - 1});
  }
  return place < forward.size() ? forward[place] : further[place - forward.size()];
}

int AttentionSession::tensor_extent(int index, int axis) const {
  const std::span<const std::size_t> shape = tensor(index).shape();
  if (axis < 0 || static_cast<std::size_t>(axis) >= shape.size()) {
    fail("{} has no axis {}", {tensor(index).name, axis});
  }
  return static_cast<int>(shape[static_cast<std::size_t>(axis)]);
}

}  // namespace mha::bindings
