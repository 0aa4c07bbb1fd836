// Runs recorded calls of ONNX's Attention operator and compares the results.
// 16-bit numbers are widened before the call and rounded afterwards.
#include "tools/conformance/onnx_attention.hpp"

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
  if (!texts || list.size() > Count)
    throw Error("the metadata's " + key + " should be a list of at most " + std::to_string(Count) + " names, but is " +
                file.metadata(key));
  std::array<std::string, Count> names;
  for (std::size_t i = 0; i < list.size(); ++i) names.at(i) = list[i].get<std::string>();
  return names;
}

NdShape shape_of(const SafetensorsEntry& entry) {
  if (entry.shape.empty() || entry.shape.size() > NdShape::kMaxRank) {
    throw Error(entry.name + " has shape " + describe_shape(entry.shape) + ", but must have one to four axes");
  }
  return NdShape(std::span(entry.shape));
}

/// An operand and its memory.
template <class T>
struct Operand {
  std::vector<T> values;
  NdShape shape;
  Dtype dtype = Dtype::kF32;

  [[nodiscard]] NdView<const T> view() const { return {values.data(), shape}; }
};

Operand<float> read_floats(const SafetensorsFile& file, const std::string& name) {
  if (name.empty()) return {};
  const SafetensorsEntry& entry = file.entry("in." + name);
  return {file.floats(entry.name), shape_of(entry), entry.dtype};
}

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

class OnnxCall {
 public:
  explicit OnnxCall(const SafetensorsFile& file)
      : file_(file), inputs_(read_names<kInputs>(file, "inputs")), outputs_(read_names<kOutputs>(file, "outputs")) {
    for (const Input needed : {kQuery, kKey, kValue}) {
      if (inputs_.at(needed).empty()) throw Error("the file has no query, no key or no value");
      floats_.at(needed) = read_floats(file, inputs_.at(needed));
    }
    floats_.at(kPastKey) = read_floats(file, inputs_.at(kPastKey));
    floats_.at(kPastValue) = read_floats(file, inputs_.at(kPastValue));
    read_mask();
    if (const std::string& name = inputs_.at(kNonpad); !name.empty()) {
      nonpad_ = {file.integers("in." + name), shape_of(file.entry("in." + name)), Dtype::kI64};
    }
  }

  [[nodiscard]] AttentionInputs inputs() const {
    return {.query = floats_.at(kQuery).view(),
            .key = floats_.at(kKey).view(),
            .value = floats_.at(kValue).view(),
            .additive_mask = floats_.at(kMask).view(),
            .boolean_mask = boolean_mask_.view(),
            .past_key = floats_.at(kPastKey).view(),
            .past_value = floats_.at(kPastValue).view(),
            .nonpad_kv_seqlen = nonpad_.view()};
  }

  [[nodiscard]] CaseReport compute(const KernelTable& kernels) const {
    const AttentionInputs in = inputs();
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
      const SafetensorsEntry& expected = file_.entry("out." + outputs_.at(i));
      for (float& value : results.at(i)) value = rounded(value, expected.dtype);
      report.compare(expected.name, shapes.at(i).extents(), results.at(i), expected.shape, file_.floats(expected.name),
                     tolerance_of(expected.dtype));
    }
    return report;
  }

 private:
  void read_mask() {
    const std::string& name = inputs_.at(kMask);
    if (name.empty()) return;
    const SafetensorsEntry& entry = file_.entry("in." + name);
    if (entry.dtype == Dtype::kBool) {
      boolean_mask_ = {file_.booleans(entry.name), shape_of(entry), entry.dtype};
    } else {
      floats_.at(kMask) = read_floats(file_, name);
    }
  }

  const SafetensorsFile& file_;
  std::array<std::string, kInputs> inputs_;
  std::array<std::string, kOutputs> outputs_;
  std::array<Operand<float>, kInputs> floats_;
  Operand<std::uint8_t> boolean_mask_;
  Operand<std::int64_t> nonpad_;
};

}  // namespace

CaseReport run_onnx_attention(const SafetensorsFile& file, const KernelTable& kernels) {
  return OnnxCall(file).compute(kernels);
}

}  // namespace mha::tools
