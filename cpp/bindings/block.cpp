// TransformerBlockSession: one transformer block as JavaScript sees it, with its parameters, its input and output, what
// it computes on the way, and the gradients of all of them.
#include "mha/block.hpp"

#include <emscripten/bind.h>

#include <memory>
#include <string>
#include <vector>

#include "errors.hpp"
#include "parameter_session.hpp"
#include "values.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// The options as JavaScript has them: every number a double, so that 2.5 or -1 can be refused in words.
struct BlockSettings {
  double batch;
  double tokens;
  double d_model;
  double num_heads;
  double num_kv_heads;
  double d_ff;
  bool pre_norm;
  bool tanh_gelu;
  double epsilon;
  bool causal;
  double attention_dropout;
  double hidden_dropout;
  double residual_dropout;
};

BlockOptions read_options(const BlockSettings& from) {
  BlockOptions to;
  to.tokens = whole<std::size_t>("tokens", from.tokens, 0);
  to.d_model = whole<std::size_t>("dModel", from.d_model, 0);
  to.num_heads = whole<std::size_t>("numHeads", from.num_heads, 0);
  to.num_kv_heads = whole<std::size_t>("numKvHeads", from.num_kv_heads, 0);
  to.d_ff = whole<std::size_t>("dFf", from.d_ff, 0);
  to.norm = from.pre_norm ? NormOrder::kPre : NormOrder::kPost;
  to.gelu = from.tanh_gelu ? Gelu::kTanh : Gelu::kExact;
  to.epsilon = static_cast<float>(from.epsilon);
  to.causal = from.causal;
  to.attention_dropout = from.attention_dropout;
  to.hidden_dropout = from.hidden_dropout;
  to.residual_dropout = from.residual_dropout;
  return to;
}

/// What the block computed on the way: a name and a view.
struct Activation {
  std::string_view name;
  const float* data;
  std::size_t rows;
  std::size_t columns;  // 1: one number a row
};

/// Writes down what it sees.
class Recorder final : public ViewVisitor {
 public:
  explicit Recorder(std::vector<Activation>& to) : to_(to) {}

 private:
  Place see(const Entry& entry) override {
    const bool matrix = entry.shape.size() == 2;
    to_.push_back({entry.name, entry.data, entry.shape[0], matrix ? entry.shape[1] : 1});
    return {};
  }
  std::vector<Activation>& to_;
};

struct Run {
  Run(const BlockOptions& options, std::size_t batch, const Learned& learned)
      : block(options, batch),
        shape{batch * options.tokens, options.d_model},
        weights(bind_parameters<BlockWeights>(options, learned.list, learned.values)),
        gradients(bind_parameters<BlockGradients>(options, learned.list, learned.gradients())),
        values(4 * shape[0] * shape[1]) {
    BlockActivations all = block.activations();
    Recorder recorder(activations);
    all.visit(options, shape[0], recorder);
  }

  enum Which : std::size_t { kInput, kOutput, kDOutput, kDInput };
  [[nodiscard]] Matrix matrix(Which which) { return {values.data() + which * shape[0] * shape[1], shape}; }

  TransformerBlock block;
  std::array<std::size_t, 2> shape;
  BlockWeights weights;
  BlockGradients gradients;
  std::vector<float> values;  // input, output and the gradients of both
  std::vector<Activation> activations;
  std::vector<float> looked_at;  // the attention weights that were asked for last
};

class TransformerBlockSession : public ParameterSession {
 public:
  /// Plans and allocates for these options. If that fails, the session stays as it was.
  void configure(const BlockSettings& settings) {
    guarded([&] {
      const BlockOptions options = read_options(settings);
      validate(options);
      auto learned = std::make_unique<Learned>(list_parameters<BlockWeights>(options));
      auto run = std::make_unique<Run>(options, whole<std::size_t>("batch", settings.batch, 0), *learned);
      learned_ = std::move(learned);
      run_ = std::move(run);
    });
  }

  /// (b·t, m)
  [[nodiscard]] Float32Array input() const { return view(Run::kInput); }
  [[nodiscard]] Float32Array output() const { return view(Run::kOutput); }
  [[nodiscard]] Float32Array dOutput() const { return view(Run::kDOutput); }
  [[nodiscard]] Float32Array dInput() const { return view(Run::kDInput); }

  void forward() const {
    guarded([&] { run().block.forward(run().weights, run().matrix(Run::kInput), run().matrix(Run::kOutput)); });
  }
  /// From dOutput to dInput and to the gradients of the parameters, which accumulate.
  void backward() const {
    guarded([&] {
      run().block.backward(run().weights, run().gradients, run().matrix(Run::kInput), run().matrix(Run::kDOutput),
                           run().matrix(Run::kDInput));
    });
  }
  void setDropout(bool enabled) const {
    guarded([&] { run().block.set_dropout(enabled); });
  }
  void setDropoutSeed(double seed) const {
    guarded([&] { run().block.set_dropout_seed(whole<std::uint32_t>("seed", seed, 0)); });
  }

  [[nodiscard]] int activationCount() const {
    return guarded([&] { return static_cast<int>(run().activations.size()); });
  }
  [[nodiscard]] std::string activationName(int index) const {
    return guarded([&] { return std::string(activation(index).name); });
  }
  /// How many numbers a row has.
  [[nodiscard]] int activationColumns(int index) const {
    return guarded([&] { return static_cast<int>(activation(index).columns); });
  }
  [[nodiscard]] Float32Array activationData(int index) const {
    return guarded([&] {
      const Activation& one = activation(index);
      return view_of<Float32Array>(one.data, one.rows * one.columns);
    });
  }
  /// (t, t): the weights of one head of one sequence of the last forward.
  [[nodiscard]] Float32Array attentionWeights(double item, double head) const {
    return guarded([&] {
      Run& r = run();
      const std::size_t tokens = r.block.options().tokens;
      r.looked_at.resize(tokens * tokens);
      r.block.attention().weights(whole<std::size_t>("item", item, 0), whole<std::size_t>("head", head, 0),
                                  {r.looked_at.data(), {tokens, tokens}});
      return view_of<Float32Array>(r.looked_at.data(), r.looked_at.size());
    });
  }

 private:
  [[nodiscard]] Run& run() const {
    if (run_ == nullptr) throw Error("this session has no options yet: call configure first");
    return *run_;
  }
  [[nodiscard]] Float32Array view(Run::Which which) const {
    return guarded([&] {
      const Matrix matrix = run().matrix(which);
      return view_of<Float32Array>(matrix.data(), matrix.size());
    });
  }
  [[nodiscard]] const Activation& activation(int index) const {
    const std::vector<Activation>& all = run().activations;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size()) return all[static_cast<std::size_t>(index)];
    fail("there is no activation {}: they are numbered from 0 to {}", {index, all.size() - 1});
  }

  std::unique_ptr<Run> run_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(mha_block) {
  emscripten::class_<ParameterSession>("ParameterSession")
      .function("parameterCount", &ParameterSession::parameterCount)
      .function("parameterName(index)", &ParameterSession::parameterName)
      .function("parameterShape(index, axis)", &ParameterSession::parameterShape)
      .function("parameter(index)", &ParameterSession::parameter)
      .function("gradient(index)", &ParameterSession::gradient)
      .function("allParameters", &ParameterSession::allParameters)
      .function("zeroGradients", &ParameterSession::zeroGradients);

  emscripten::value_object<BlockSettings>("BlockOptions")
      .field("batch", &BlockSettings::batch)
      .field("tokens", &BlockSettings::tokens)
      .field("dModel", &BlockSettings::d_model)
      .field("numHeads", &BlockSettings::num_heads)
      .field("numKvHeads", &BlockSettings::num_kv_heads)
      .field("dFf", &BlockSettings::d_ff)
      .field("preNorm", &BlockSettings::pre_norm)
      .field("tanhGelu", &BlockSettings::tanh_gelu)
      .field("epsilon", &BlockSettings::epsilon)
      .field("causal", &BlockSettings::causal)
      .field("attentionDropout", &BlockSettings::attention_dropout)
      .field("hiddenDropout", &BlockSettings::hidden_dropout)
      .field("residualDropout", &BlockSettings::residual_dropout);

  emscripten::class_<TransformerBlockSession, emscripten::base<ParameterSession>>("TransformerBlockSession")
      .constructor<>()
      .function("configure(options)", &TransformerBlockSession::configure)
      .function("input", &TransformerBlockSession::input)
      .function("output", &TransformerBlockSession::output)
      .function("dOutput", &TransformerBlockSession::dOutput)
      .function("dInput", &TransformerBlockSession::dInput)
      .function("forward", &TransformerBlockSession::forward)
      .function("backward", &TransformerBlockSession::backward)
      .function("setDropout(enabled)", &TransformerBlockSession::setDropout)
      .function("setDropoutSeed(seed)", &TransformerBlockSession::setDropoutSeed)
      .function("activationCount", &TransformerBlockSession::activationCount)
      .function("activationName(index)", &TransformerBlockSession::activationName)
      .function("activationColumns(index)", &TransformerBlockSession::activationColumns)
      .function("activationData(index)", &TransformerBlockSession::activationData)
      .function("attentionWeights(item, head)", &TransformerBlockSession::attentionWeights);
}

}  // namespace mha::bindings
