// Runs recorded calls of ONNX's Attention operator and compares the results.
// 16-bit numbers are widened before the call and rounded afterwards.
#include "tools/conformance/run_case.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mha/attention.hpp"
#include "mha/detail/fail.hpp"
#include "mha/half.hpp"

namespace mha::tools {
namespace {

// The operator numbers its inputs and outputs; a file lists their names in that order, "" for an absent one.
enum Input : std::size_t { kQuery, kKey, kValue, kMask, kPastKey, kPastValue, kNonpad, kInputs };
enum Output : std::size_t { kResult, kPresentKey, kPresentValue, kScores, kOutputs };

template <std::size_t Count>
std::array<std::string, Count> read_names(const SafetensorsFile& file, const std::string& key) {
  const nlohmann::json list = nlohmann::json::parse(file.metadata(key), nullptr, false);
  const bool texts = list.is_array() && std::ranges::all_of(list, [](const auto& item) { return item.is_string(); });
  require(texts && list.size() <= Count, "the metadata's {} should be a list of at most {} names, but is {}",
          {key, Count, file.metadata(key)});
  std::array<std::string, Count> names;
  for (std::size_t i = 0; i < list.size(); ++i) names.at(i) = list[i].get<std::string>();
  return names;
}

NdShape shape_of(const SafetensorsEntry& entry) {
  require(!entry.shape.empty() && entry.shape.size() <= NdShape::kMaxRank,
          "{} has shape {}, but must have one to four axes", {entry.name, Shape{entry.shape}});
  return NdShape(std::span(entry.shape));
}

/// An operand and its memory.
template <class T>
struct Operand {
  std::vector<T> values;
  NdShape shape;

  [[nodiscard]] NdView<const T> view() const { return {values.data(), shape}; }
};

float rounded(float value, Dtype to) {
  if (to == Dtype::kF16) return float_from_half(half_from_float(value));
  if (to == Dtype::kBF16) return float_from_bfloat(bfloat_from_float(value));
  return value;
}

/// Two implementations in 32-bit floats with different orders of summation; 16-bit results have 11 bits (bfloat16: 8).
Tolerance tolerance_of(Dtype dtype) {
  if (dtype == Dtype::kF16) return {5e-3, 5e-3};
  if (dtype == Dtype::kBF16) return {4e-2, 4e-2};
  return {1e-4, 1e-5};
}

std::int64_t whole(const std::string& name, const nlohmann::json& value) {
  require(value.is_number_integer(), "the attribute {} should be a whole number, but is {}", {name, value.dump()});
  return value.get<std::int64_t>();
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
  require(type == kFloat || type == kFloat16 || type == kBfloat16,
          "softmax_precision {} asks for another type than the 32-bit float, float16 (10) or bfloat16 (16)", {type});
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

class OnnxCall {
 public:
  explicit OnnxCall(const GoldenFile& file)
      : file_(file),
        inputs_(read_names<kInputs>(file.file(), "inputs")),
        outputs_(read_names<kOutputs>(file.file(), "outputs")) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      const bool needed = i == kQuery || i == kKey || i == kValue;
      if (needed && inputs_.at(i).empty()) throw Error("the file has no query, no key or no value");
      if (!inputs_.at(i).empty()) read(i, file.file().entry("in." + inputs_.at(i)));
    }
  }

  [[nodiscard]] CaseReport compute(const KernelTable& kernels) const {
    const AttentionInputs in = {.query = floats_.at(kQuery).view(),
                                .key = floats_.at(kKey).view(),
                                .value = floats_.at(kValue).view(),
                                .additive_mask = floats_.at(kMask).view(),
                                .boolean_mask = boolean_mask_.view(),
                                .past_key = floats_.at(kPastKey).view(),
                                .past_value = floats_.at(kPastValue).view(),
                                .nonpad_kv_seqlen = nonpad_.view()};
    const AttentionPlan plan(read_onnx_attributes(file_.metadata("attributes")), shapes_of(in));
    const std::array<NdShape, kOutputs> shapes = {plan.output_shape(), plan.present_key_shape(),
                                                  plan.present_value_shape(), plan.qk_matmul_output_shape()};
    std::array<std::vector<float>, kOutputs> results;
    std::array<NdView<float>, kOutputs> views;
    for (std::size_t i = 0; i < kOutputs; ++i) {
      if (i != kResult && outputs_.at(i).empty()) continue;
      results.at(i).resize(shapes.at(i).size());
      views.at(i) = {results.at(i).data(), shapes.at(i)};
    }
    attention(plan, in, {views[kResult], views[kPresentKey], views[kPresentValue], views[kScores]}, kernels);

    CaseReport report;
    for (std::size_t i = 0; i < kOutputs; ++i) {
      if (outputs_.at(i).empty()) continue;
      const GoldenTensor expected = file_["out." + outputs_.at(i)];
      const Dtype dtype = file_.file().entry(expected.name).dtype;
      for (float& value : results.at(i)) value = rounded(value, dtype);
      report.compare(expected.name, shapes.at(i).extents(), results.at(i), expected, tolerance_of(dtype));
    }
    return report;
  }

 private:
  void read(std::size_t input, const SafetensorsEntry& entry) {
    const SafetensorsFile& file = file_.file();
    if (input == kNonpad) {
      nonpad_ = {file.integers(entry.name), shape_of(entry)};
    } else if (input == kMask && entry.dtype == Dtype::kBool) {
      boolean_mask_ = {file.booleans(entry.name), shape_of(entry)};
    } else {
      floats_.at(input) = {file.floats(entry.name), shape_of(entry)};
    }
  }

  const GoldenFile& file_;
  std::array<std::string, kInputs> inputs_;
  std::array<std::string, kOutputs> outputs_;
  std::array<Operand<float>, kInputs> floats_;
  Operand<std::uint8_t> boolean_mask_;
  Operand<std::int64_t> nonpad_;
};

}  // namespace

AttentionAttributes read_onnx_attributes(std::string_view json) {
  const nlohmann::json object = nlohmann::json::parse(json, nullptr, false);
  if (!object.is_object()) throw Error("the attributes should be a JSON object, but are " + std::string(json));
  AttentionAttributes attributes;
  for (const auto& [name, value] : object.items()) read_attribute(name, value, attributes);
  return attributes;
}

CaseReport run_onnx_attention(const GoldenFile& file, const KernelTable& kernels) {
  return OnnxCall(file).compute(kernels);
}

}  // namespace mha::tools
