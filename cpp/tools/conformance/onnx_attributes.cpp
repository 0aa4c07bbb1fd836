// Parses the operator's attributes: a JSON object of numbers.
#include <nlohmann/json.hpp>
#include <string>

#include "mha/error.hpp"
#include "tools/conformance/onnx_attention.hpp"

namespace mha::tools {
namespace {

std::int64_t whole(const std::string& name, const nlohmann::json& value) {
  if (value.is_number_integer()) return value.get<std::int64_t>();
  throw Error("the attribute " + name + " should be a whole number, but is " + value.dump());
}

std::size_t count(const std::string& name, const nlohmann::json& value) {
  const std::int64_t number = whole(name, value);
  if (number >= 0) return static_cast<std::size_t>(number);
  throw Error("the attribute " + name + " should be 0 or more, but is " + value.dump());
}

float real(const std::string& name, const nlohmann::json& value) {
  if (value.is_number()) return value.get<float>();
  throw Error("the attribute " + name + " should be a number, but is " + value.dump());
}

/// `type` is ONNX's number of a type. The softmax is computed in 32 bits, which is too little only for double.
void check_softmax_precision(std::int64_t type) {
  constexpr std::int64_t kFloat = 1;
  constexpr std::int64_t kFloat16 = 10;
  constexpr std::int64_t kBfloat16 = 16;
  if (type == kFloat || type == kFloat16 || type == kBfloat16) return;
  throw Error("softmax_precision " + std::to_string(type) +
              " asks for another type than the 32-bit float, float16 (10) "
              "or bfloat16 (16)");
}

void read_attribute(const std::string& name, const nlohmann::json& value, AttentionAttributes& to) {
  if (name == "q_num_heads") {
    to.q_num_heads = count(name, value);
  } else if (name == "kv_num_heads") {
    to.kv_num_heads = count(name, value);
  } else if (name == "is_causal") {
    to.is_causal = whole(name, value) != 0;
  } else if (name == "scale") {
    to.scale = real(name, value);
  } else if (name == "softcap") {
    to.softcap = real(name, value);
  } else if (name == "left_window_size") {
    to.left_window_size = whole(name, value);
  } else if (name == "right_window_size") {
    to.right_window_size = whole(name, value);
  } else if (name == "qk_matmul_output_mode") {
    // Saturate: a number that does not fit into a byte must not wrap around to a valid one.
    to.qk_matmul_output_mode = static_cast<ScoresAt>(std::min<std::size_t>(count(name, value), 255));
  } else if (name == "softmax_precision") {
    check_softmax_precision(whole(name, value));
  } else {
    throw Error("the operator Attention has no attribute " + name);
  }
}

}  // namespace

AttentionAttributes read_onnx_attributes(std::string_view json) {
  const nlohmann::json object = nlohmann::json::parse(json, nullptr, false);
  if (!object.is_object()) throw Error("the attributes should be a JSON object, but are " + std::string(json));
  AttentionAttributes attributes;
  for (const auto& [name, value] : object.items()) read_attribute(name, value, attributes);
  return attributes;
}

}  // namespace mha::tools
