// AttentionOperator: JavaScript binding of attention(). Operands and results have the numbers of ONNX's Attention
// operator:
//   inputs   0 query, 1 key, 2 value, 3 attn_mask, 4 past_key, 5 past_value, 6 nonpad_kv_seqlen
//   outputs  0 output, 1 present_key, 2 present_value, 3 qk_matmul_output
//
// Call setInputShape for every operand, then configure. Write the operands through their views, run, and read the
// results through theirs.
#include "mha/attention.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "classes.hpp"
#include "mha/detail/fail.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

enum Input : std::size_t { kQuery, kKey, kValue, kMask, kPastKey, kPastValue, kNonpad, kInputs };
enum Output : std::size_t { kResult, kPresentKey, kPresentValue, kScores, kOutputs };

constexpr std::array<const char*, kInputs> kInputNames = {"query",    "key",        "value",           "attn_mask",
                                                          "past_key", "past_value", "nonpad_kv_seqlen"};
constexpr std::array<const char*, kOutputs> kOutputNames = {"output", "present_key", "present_value",
                                                            "qk_matmul_output"};

/// Allocates memory for an operand or a result, unless it has no axes. Throws Error with its name and shape if there is
/// not enough memory.
template <class T>
void make_room(std::vector<T>& memory, const char* name, const NdShape& shape) {
  if (shape.given()) resize_tensor(memory, name, shape.extents());
}

/// The attributes as JavaScript passes them. All are doubles, so that 2.5 or -1 can be rejected with a message; 0 is
/// false.
struct Attributes {
  static constexpr const char* kNames =
      "qNumHeads,kvNumHeads,isCausal,defaultScale,scale,softcap,leftWindowSize,rightWindowSize,"
      "qkMatmulOutputMode,wantsPresent,wantsScores";
  double q_num_heads;
  double kv_num_heads;
  double is_causal;
  double default_scale;  // nonzero: the scale is 1 / sqrt(head size)
  double scale;
  double softcap;
  double left_window_size;
  double right_window_size;
  double qk_matmul_output_mode;
  double wants_present;
  double wants_scores;
};

AttentionAttributes read_attributes(const Attributes& from) {
  AttentionAttributes to;
  to.q_num_heads = whole<std::size_t>("q_num_heads", from.q_num_heads, 0);
  to.kv_num_heads = whole<std::size_t>("kv_num_heads", from.kv_num_heads, 0);
  to.is_causal = from.is_causal != 0.0;
  if (from.default_scale == 0.0) to.scale = static_cast<float>(from.scale);
  to.softcap = static_cast<float>(from.softcap);
  to.left_window_size = whole<std::int64_t>("left_window_size", from.left_window_size, -1);
  to.right_window_size = whole<std::int64_t>("right_window_size", from.right_window_size, -1);
  const auto mode = whole<std::uint32_t>("qk_matmul_output_mode", from.qk_matmul_output_mode, 0);
  to.qk_matmul_output_mode = static_cast<ScoresAt>(std::min<std::uint32_t>(mode, 255));
  return to;
}

/// The plan and the memory of a call depend on these.
struct Settings {
  AttentionAttributes attributes;
  AttentionShapes shapes;
  bool mask_is_boolean = false;
  bool wants_present = false;
  bool wants_scores = false;

  bool operator==(const Settings&) const = default;
};

/// A configured call: its plan and the memory of its operands and results.
struct Call {
  explicit Call(const Settings& to) : settings(to), plan(to.attributes, to.shapes) {}

  Settings settings;
  AttentionPlan plan;
  std::array<std::vector<float>, kInputs> inputs;
  std::vector<std::uint8_t> boolean_mask;
  std::vector<std::int32_t> nonpad;       // the type that JavaScript writes
  std::vector<std::int64_t> nonpad_wide;  // the type that attention() reads
  std::array<NdShape, kOutputs> output_shapes;
  std::array<std::vector<float>, kOutputs> outputs;
};

class AttentionOperator {
 public:
  /// The operand's shape; rank 0 omits the operand.
  void setInputShape(int input, int rank, double e0, double e1, double e2, double e3) {
    if (rank < 0 || static_cast<std::size_t>(rank) > NdShape::kMaxRank) {
      fail("an operand has at most four axes, not {}", {rank});
    }
    std::array<std::size_t, NdShape::kMaxRank> extents{};
    std::size_t axis = 0;
    for (const double extent : {e0, e1, e2, e3}) extents.at(axis++) = whole<std::size_t>("an extent", extent, 0);
    shapes_.at(checked(input, kInputs)) = NdShape(std::span(extents).first(static_cast<std::size_t>(rank)));
  }
  void setMaskIsBoolean(bool is_boolean) { mask_is_boolean_ = is_boolean; }

  /// Plans and allocates for these attributes and the current shapes, unless they are unchanged. On failure, the
  /// previous call is kept.
  void configure(const Attributes& attributes) {
    const Settings settings = {.attributes = read_attributes(attributes),
                               .shapes = shapes(),
                               .mask_is_boolean = mask_is_boolean_,
                               .wants_present = attributes.wants_present != 0.0,
                               .wants_scores = attributes.wants_scores != 0.0};
    if (call_ != nullptr && call_->settings == settings) return;
    auto call = std::make_unique<Call>(settings);
    allocate(*call);
    call_ = std::move(call);
  }

  [[nodiscard]] Float32Array input(int input) const {
    std::vector<float>& values = call().inputs.at(checked(input, kInputs));
    return Float32Array{values.data(), values.size()};
  }
  [[nodiscard]] Uint8Array booleanMask() const {
    return Uint8Array{call().boolean_mask.data(), call().boolean_mask.size()};
  }
  [[nodiscard]] Int32Array nonpadKvSeqlen() const { return Int32Array{call().nonpad.data(), call().nonpad.size()}; }

  void run() const {
    Call& c = call();
    std::ranges::copy(c.nonpad, c.nonpad_wide.begin());
    const AttentionShapes& shapes = c.plan.shapes();
    const auto output = [&c](Output i) { return NdView<float>{c.outputs.at(i).data(), c.output_shapes.at(i)}; };
    AttentionInputs inputs = {.query = {c.inputs[kQuery].data(), shapes.query},
                              .key = {c.inputs[kKey].data(), shapes.key},
                              .value = {c.inputs[kValue].data(), shapes.value},
                              .past_key = {c.inputs[kPastKey].data(), shapes.past_key},
                              .past_value = {c.inputs[kPastValue].data(), shapes.past_value},
                              .nonpad_kv_seqlen = {c.nonpad_wide.data(), shapes.nonpad_kv_seqlen}};
    if (c.boolean_mask.empty()) {
      inputs.additive_mask = {c.inputs[kMask].data(), shapes.attn_mask};
    } else {
      inputs.boolean_mask = {c.boolean_mask.data(), shapes.attn_mask};
    }
    attention(c.plan, inputs, {output(kResult), output(kPresentKey), output(kPresentValue), output(kScores)});
  }

  /// 0 for a result that was not requested.
  [[nodiscard]] int outputRank(int output) const {
    return static_cast<int>(call().output_shapes.at(checked(output, kOutputs)).rank());
  }
  [[nodiscard]] int outputShape(int output, int axis) const {
    const NdShape& shape = call().output_shapes.at(checked(output, kOutputs));
    return static_cast<int>(shape[checked(axis, shape.rank())]);
  }
  [[nodiscard]] Float32Array output(int output) const {
    std::vector<float>& values = call().outputs.at(checked(output, kOutputs));
    return Float32Array{values.data(), values.size()};
  }

 private:
  static std::size_t checked(int index, std::size_t count) {
    if (index >= 0 && static_cast<std::size_t>(index) < count) return static_cast<std::size_t>(index);
    fail("there is no operand or result {}: there are {}", {index, count});
  }

  [[nodiscard]] AttentionShapes shapes() const {
    return {.query = shapes_[kQuery],
            .key = shapes_[kKey],
            .value = shapes_[kValue],
            .attn_mask = shapes_[kMask],
            .past_key = shapes_[kPastKey],
            .past_value = shapes_[kPastValue],
            .nonpad_kv_seqlen = shapes_[kNonpad]};
  }

  static void allocate(Call& call) {
    const AttentionShapes& shapes = call.plan.shapes();
    const NdShape float_mask = call.settings.mask_is_boolean ? NdShape() : shapes.attn_mask;
    const std::array floats = {shapes.query, shapes.key, shapes.value, float_mask, shapes.past_key, shapes.past_value};
    for (std::size_t i = 0; i < floats.size(); ++i) make_room(call.inputs.at(i), kInputNames.at(i), floats.at(i));
    if (call.settings.mask_is_boolean) make_room(call.boolean_mask, kInputNames[kMask], shapes.attn_mask);
    make_room(call.nonpad, kInputNames[kNonpad], shapes.nonpad_kv_seqlen);
    make_room(call.nonpad_wide, kInputNames[kNonpad], shapes.nonpad_kv_seqlen);

    call.output_shapes[kResult] = call.plan.output_shape();
    if (call.settings.wants_present) {
      call.output_shapes[kPresentKey] = call.plan.present_key_shape();
      call.output_shapes[kPresentValue] = call.plan.present_value_shape();
    }
    if (call.settings.wants_scores) call.output_shapes[kScores] = call.plan.qk_matmul_output_shape();
    for (std::size_t i = 0; i < kOutputs; ++i) {
      make_room(call.outputs.at(i), kOutputNames.at(i), call.output_shapes.at(i));
    }
  }

  [[nodiscard]] Call& call() const {
    if (call_ == nullptr) throw Error("this operator has no shapes yet: call configure first");
    return *call_;
  }

  std::array<NdShape, kInputs> shapes_;
  bool mask_is_boolean_ = false;
  std::unique_ptr<Call> call_;
};

constexpr std::array kAttentionOperatorMethods{method<&AttentionOperator::setInputShape>("setInputShape"),
                                               method<&AttentionOperator::setMaskIsBoolean>("setMaskIsBoolean"),
                                               method<&AttentionOperator::configure>("configure"),
                                               method<&AttentionOperator::input>("input"),
                                               method<&AttentionOperator::booleanMask>("booleanMask"),
                                               method<&AttentionOperator::nonpadKvSeqlen>("nonpadKvSeqlen"),
                                               method<&AttentionOperator::run>("run"),
                                               method<&AttentionOperator::outputRank>("outputRank"),
                                               method<&AttentionOperator::outputShape>("outputShape"),
                                               method<&AttentionOperator::output>("output")};

}  // namespace

constinit const Class attention_operator_class =
    class_of<AttentionOperator>("AttentionOperator", kAttentionOperatorMethods);

}  // namespace mha::bindings
