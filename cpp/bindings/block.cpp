// TransformerBlockSession: JavaScript binding of one transformer block, with parameters, activations and gradients.
#include "mha/block.hpp"

#include <memory>
#include <vector>

#include "parameter_session.hpp"

namespace mha::bindings {
namespace {

struct BatchedBlockOptions : BlockOptions {
  std::size_t batch = 1;
};
using BlockSettings = Given<BatchedBlockOptions>;

struct Run {
  Run(const BlockOptions& options, std::size_t batch, const Learned& learned)
      : block(options, batch),
        shape{batch * options.tokens, options.d_model},
        weights(bind_parameters<BlockWeights>(options, learned.list, learned.values)),
        gradients(bind_parameters<BlockGradients>(options, learned.list, learned.gradients())) {
    resize_tensor(values, "input, output and their gradients", std::array{std::size_t{4}, shape[0], shape[1]});
  }

  enum Which : std::size_t { kInput, kOutput, kDOutput, kDInput };
  [[nodiscard]] Matrix matrix(Which which) { return {values.data() + which * shape[0] * shape[1], shape}; }

  TransformerBlock block;
  std::array<std::size_t, 2> shape;
  BlockWeights weights;
  BlockGradients gradients;
  std::vector<float> values;     // input, output and the gradients of both
  std::vector<float> looked_at;  // the attention weights that were requested last
};

class TransformerBlockSession : public ParameterSession {
 public:
  /// Plans and allocates for these options. On failure, the session is unchanged.
  void configure(const BlockSettings& options) {
    validate(options);
    auto learned = std::make_unique<Learned>(list_parameters<BlockWeights>(options));
    auto run = std::make_unique<Run>(options, options.batch, *learned);
    learned_ = std::move(learned);
    run_ = std::move(run);
  }

  /// (b·t, m)
  [[nodiscard]] Float32Array input() const { return view(Run::kInput); }
  [[nodiscard]] Float32Array output() const { return view(Run::kOutput); }
  [[nodiscard]] Float32Array dOutput() const { return view(Run::kDOutput); }
  [[nodiscard]] Float32Array dInput() const { return view(Run::kDInput); }

  void forward() const { run().block.forward(run().weights, run().matrix(Run::kInput), run().matrix(Run::kOutput)); }
  /// Computes dInput and the gradients of the parameters from dOutput. Parameter gradients accumulate.
  void backward() const {
    run().block.backward(run().weights, run().gradients, run().matrix(Run::kInput), run().matrix(Run::kDOutput),
                         run().matrix(Run::kDInput));
  }
  void setDropout(bool enabled) const { run().block.set_dropout(enabled); }
  void setDropoutSeed(double seed) const { run().block.set_dropout_seed(whole<std::uint32_t>("seed", seed)); }

  [[nodiscard]] double activationCount() const { return static_cast<double>(run().block.tensors().size()); }
  [[nodiscard]] Text activationName(double index) const { return Text(activation(index).name.c_str()); }
  /// Numbers per row; 1 for a vector.
  [[nodiscard]] double activationColumns(double index) const {
    const TensorDeclaration& one = activation(index);
    return one.rank == 2 ? static_cast<double>(one.extents[1]) : 1.0;
  }
  [[nodiscard]] Float32Array activationData(double index) const { return Float32Array(activation(index).values()); }
  /// (t, t): the weights of one head of one sequence in the last forward.
  [[nodiscard]] Float32Array attentionWeights(double item, double head) const {
    return attention_weights(run().block.attention(), item, head, run().looked_at);
  }

 private:
  [[nodiscard]] Run& run() const { return existing(run_); }
  [[nodiscard]] Float32Array view(Run::Which which) const { return Float32Array(run().matrix(which)); }
  [[nodiscard]] const TensorDeclaration& activation(double index) const {
    const std::span<const TensorDeclaration> all = run().block.tensors();
    return all[index_of("activation", index, all.size())];
  }

  std::unique_ptr<Run> run_;
};

EMSCRIPTEN_BINDINGS(block) {
  using emscripten::class_;
  OptionsOf<BatchedBlockOptions>("BlockOptions")
      .whole<"batch", &BatchedBlockOptions::batch>()
      .whole<"tokens", &BlockOptions::tokens>()
      .whole<"dModel", &BlockOptions::d_model>()
      .whole<"numHeads", &BlockOptions::num_heads>()
      .whole<"numKvHeads", &BlockOptions::num_kv_heads>()
      .whole<"dFf", &BlockOptions::d_ff>()
      .set("preNorm", set_norm<BatchedBlockOptions>)
      .set("tanhGelu", set_gelu<BatchedBlockOptions>)
      .field("epsilon", &BlockOptions::epsilon)
      .field("causal", &BlockOptions::causal)
      .field("attentionDropout", &BlockOptions::attention_dropout)
      .field("hiddenDropout", &BlockOptions::hidden_dropout)
      .field("residualDropout", &BlockOptions::residual_dropout);
  class_<ParameterSession>("ParameterSession")
      .function("parameterCount()", bound<&ParameterSession::parameterCount>)
      .function("parameterName(index)", bound<&ParameterSession::parameterName>)
      .function("parameterShape(index,axis)", bound<&ParameterSession::parameterShape>)
      .function("parameter(index)", bound<&ParameterSession::parameter>)
      .function("gradient(index)", bound<&ParameterSession::gradient>)
      .function("allParameters()", bound<&ParameterSession::allParameters>)
      .function("zeroGradients()", bound<&ParameterSession::zeroGradients>);
  class_<TransformerBlockSession, emscripten::base<ParameterSession>>("TransformerBlockSession")
      .constructor(bound<&made<TransformerBlockSession>>)
      .function("configure(options)", bound<&TransformerBlockSession::configure>)
      .function("input()", bound<&TransformerBlockSession::input>)
      .function("output()", bound<&TransformerBlockSession::output>)
      .function("dOutput()", bound<&TransformerBlockSession::dOutput>)
      .function("dInput()", bound<&TransformerBlockSession::dInput>)
      .function("forward()", bound<&TransformerBlockSession::forward>)
      .function("backward()", bound<&TransformerBlockSession::backward>)
      .function("setDropout(enabled)", bound<&TransformerBlockSession::setDropout>)
      .function("setDropoutSeed(seed)", bound<&TransformerBlockSession::setDropoutSeed>)
      .function("activationCount()", bound<&TransformerBlockSession::activationCount>)
      .function("activationName(index)", bound<&TransformerBlockSession::activationName>)
      .function("activationColumns(index)", bound<&TransformerBlockSession::activationColumns>)
      .function("activationData(index)", bound<&TransformerBlockSession::activationData>)
      .function("attentionWeights(item,head)", bound<&TransformerBlockSession::attentionWeights>);
}

}  // namespace
}  // namespace mha::bindings
