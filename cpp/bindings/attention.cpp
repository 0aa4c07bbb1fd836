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
#include <vector>

#include "bind.hpp"

namespace mha::bindings {
namespace {

enum Input : std::size_t { kQuery, kKey, kValue, kMask, kPastKey, kPastValue, kNonpad, kInputs };
enum Output : std::size_t { kResult, kPresentKey, kPresentValue, kScores, kOutputs };

struct Operand {
  const char* name;
  NdShape AttentionShapes::* shape;
};
constexpr std::array<Operand, kInputs> kOperands = {{
    {"query", &AttentionShapes::query},
    {"key", &AttentionShapes::key},
    {"value", &AttentionShapes::value},
    {"attn_mask", &AttentionShapes::attn_mask},
    {"past_key", &AttentionShapes::past_key},
    {"past_value", &AttentionShapes::past_value},
    {"nonpad_kv_seqlen", &AttentionShapes::nonpad_kv_seqlen},
}};
constexpr std::array<const char*, kOutputs> kOutputNames = {"output", "present_key", "present_value",
                                                            "qk_matmul_output"};

/// Allocates memory for an operand or a result, unless it has no axes. Throws Error with its name and shape if there is
/// not enough memory.
template <class T>
void make_room(std::vector<T>& memory, const char* name, const NdShape& shape) {
  if (shape.given()) resize_tensor(memory, name, shape.extents());
}

/// The attributes, and which results JavaScript wants.
struct Attributes : AttentionAttributes {
  bool wants_present = false;
  bool wants_scores = false;

  bool operator==(const Attributes&) const = default;
};

/// The plan and the memory of a call depend on these.
struct Settings {
  Attributes attributes;
  AttentionShapes shapes;
  bool mask_is_boolean = false;

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

class AttentionOperator : public Session {
 public:
  /// The operand's shape; rank 0 omits the operand.
  void setInputShape(double input, double rank, double e0, double e1, double e2, double e3) {
    const auto axes = whole<std::size_t>("the number of axes", rank);
    if (axes > NdShape::kMaxRank) fail("an operand has at most four axes, not {}", {axes});
    std::array<std::size_t, NdShape::kMaxRank> extents{};
    std::size_t axis = 0;
    for (const double extent : {e0, e1, e2, e3}) extents.at(axis++) = whole<std::size_t>("an extent", extent);
    shapes_.*kOperands.at(index_of("operand", input, kInputs)).shape = NdShape(std::span(extents).first(axes));
  }
  void setMaskIsBoolean(bool is_boolean) { mask_is_boolean_ = is_boolean; }

  /// Plans and allocates for these attributes and the current shapes, unless they are unchanged. On failure, the
  /// previous call is kept.
  void configure(const Given<Attributes>& attributes) {
    const Settings settings = {.attributes = attributes, .shapes = shapes_, .mask_is_boolean = mask_is_boolean_};
    if (call_ != nullptr && call_->settings == settings) return;
    auto call = std::make_unique<Call>(settings);
    allocate(*call);
    call_ = std::move(call);
  }

  [[nodiscard]] Float32Array input(double input) const {
    return Float32Array(call().inputs.at(index_of("operand", input, kInputs)));
  }
  [[nodiscard]] Uint8Array booleanMask() const { return Uint8Array(call().boolean_mask); }
  [[nodiscard]] Int32Array nonpadKvSeqlen() const { return Int32Array(call().nonpad); }

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
  [[nodiscard]] double outputRank(double output) const { return static_cast<double>(shape_of(output).rank()); }
  [[nodiscard]] double outputShape(double output, double axis) const {
    const NdShape& shape = shape_of(output);
    return static_cast<double>(shape[index_of("axis", axis, shape.rank())]);
  }
  [[nodiscard]] Float32Array output(double output) const {
    return Float32Array(call().outputs.at(index_of("result", output, kOutputs)));
  }

 private:
  [[nodiscard]] const NdShape& shape_of(double output) const {
    return call().output_shapes.at(index_of("result", output, kOutputs));
  }

  static void allocate(Call& call) {
    const auto make_operand = [&call](auto& memory, std::size_t input) {
      const auto& [name, shape] = kOperands.at(input);
      make_room(memory, name, call.plan.shapes().*shape);
    };
    for (const std::size_t i : {kQuery, kKey, kValue, kPastKey, kPastValue}) make_operand(call.inputs.at(i), i);
    if (call.settings.mask_is_boolean) make_operand(call.boolean_mask, kMask);
    if (!call.settings.mask_is_boolean) make_operand(call.inputs.at(kMask), kMask);
    make_operand(call.nonpad, kNonpad);
    make_operand(call.nonpad_wide, kNonpad);

    call.output_shapes[kResult] = call.plan.output_shape();
    if (call.settings.attributes.wants_present) {
      call.output_shapes[kPresentKey] = call.plan.present_key_shape();
      call.output_shapes[kPresentValue] = call.plan.present_value_shape();
    }
    if (call.settings.attributes.wants_scores) call.output_shapes[kScores] = call.plan.qk_matmul_output_shape();
    for (std::size_t i = 0; i < kOutputs; ++i) {
      make_room(call.outputs.at(i), kOutputNames.at(i), call.output_shapes.at(i));
    }
  }

  [[nodiscard]] Call& call() const { return existing(call_, "this operator has no shapes yet: call configure first"); }

  AttentionShapes shapes_;
  bool mask_is_boolean_ = false;
  std::unique_ptr<Call> call_;
};

EMSCRIPTEN_BINDINGS(attention) {
  using Given = Given<Attributes>;
  OptionsOf<Attributes>("AttentionAttributes")
      .whole<"qNumHeads", &Attributes::q_num_heads, 0, "q_num_heads">()
      .whole<"kvNumHeads", &Attributes::kv_num_heads, 0, "kv_num_heads">()
      .whole<"leftWindowSize", &Attributes::left_window_size, -1, "left_window_size">()
      .whole<"rightWindowSize", &Attributes::right_window_size, -1, "right_window_size">()
      .whole<"qkMatmulOutputMode", &Attributes::qk_matmul_output_mode, 0, "qk_matmul_output_mode">()
      .set(
          "scale", +[](Given& attributes, float scale) { attributes.scale = scale; })
      // Embind sets the fields in this order: the default replaces the scale.
      .set(
          "defaultScale",
          +[](Given& attributes, bool is_default) {
            if (is_default) attributes.scale.reset();
          })
      .field("isCausal", &Attributes::is_causal)
      .field("softcap", &Attributes::softcap)
      .field("wantsPresent", &Attributes::wants_present)
      .field("wantsScores", &Attributes::wants_scores);
  emscripten::class_<AttentionOperator>("AttentionOperator")
      .constructor(bound<&made<AttentionOperator>>)
      .function("setInputShape(input,rank,e0,e1,e2,e3)", bound<&AttentionOperator::setInputShape>)
      .function("setMaskIsBoolean(isBoolean)", bound<&AttentionOperator::setMaskIsBoolean>)
      .function("configure(attributes)", bound<&AttentionOperator::configure>)
      .function("input(input)", bound<&AttentionOperator::input>)
      .function("booleanMask()", bound<&AttentionOperator::booleanMask>)
      .function("nonpadKvSeqlen()", bound<&AttentionOperator::nonpadKvSeqlen>)
      .function("run()", bound<&AttentionOperator::run>)
      .function("outputRank(output)", bound<&AttentionOperator::outputRank>)
      .function("outputShape(output,axis)", bound<&AttentionOperator::outputShape>)
      .function("output(output)", bound<&AttentionOperator::output>);
}

}  // namespace
}  // namespace mha::bindings
