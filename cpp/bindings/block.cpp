// TransformerBlockSession: JavaScript binding of one transformer block, with parameters, activations and gradients.
#include "mha/block.hpp"

#include <memory>
#include <string>
#include <vector>

#include "classes.hpp"
#include "parameter_session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// The options as JavaScript passes them. All are doubles, so that 2.5 or -1 can be rejected with a message; 0 is
/// false.
struct BlockSettings {
  static constexpr const char* kNames =
      "batch,tokens,dModel,numHeads,numKvHeads,dFf,preNorm,tanhGelu,epsilon,causal,"
      "attentionDropout,hiddenDropout,residualDropout";
  double batch;
  double tokens;
  double d_model;
  double num_heads;
  double num_kv_heads;
  double d_ff;
  double pre_norm;
  double tanh_gelu;
  double epsilon;
  double causal;
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
  to.norm = from.pre_norm != 0.0 ? NormOrder::kPre : NormOrder::kPost;
  to.gelu = from.tanh_gelu != 0.0 ? Gelu::kTanh : Gelu::kExact;
  to.epsilon = static_cast<float>(from.epsilon);
  to.causal = from.causal != 0.0;
  to.attention_dropout = from.attention_dropout;
  to.hidden_dropout = from.hidden_dropout;
  to.residual_dropout = from.residual_dropout;
  return to;
}

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
  void configure(const BlockSettings& settings) {
    const BlockOptions options = read_options(settings);
    validate(options);
    auto learned = std::make_unique<Learned>(list_parameters<BlockWeights>(options));
    auto run = std::make_unique<Run>(options, whole<std::size_t>("batch", settings.batch, 0), *learned);
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
  void setDropoutSeed(double seed) const { run().block.set_dropout_seed(whole<std::uint32_t>("seed", seed, 0)); }

  [[nodiscard]] int activationCount() const { return static_cast<int>(run().block.tensors().size()); }
  [[nodiscard]] std::string activationName(int index) const { return activation(index).name; }
  /// Numbers per row; 1 for a vector.
  [[nodiscard]] int activationColumns(int index) const {
    const TensorDeclaration& one = activation(index);
    return one.rank == 2 ? static_cast<int>(one.extents[1]) : 1;
  }
  [[nodiscard]] Float32Array activationData(int index) const {
    const TensorDeclaration& one = activation(index);
    return Float32Array{one.data, one.size()};
  }
  /// (t, t): the weights of one head of one sequence in the last forward.
  [[nodiscard]] Float32Array attentionWeights(double item, double head) const {
    Run& r = run();
    const std::size_t tokens = r.block.options().tokens;
    resize_tensor(r.looked_at, "the weights", std::array{tokens, tokens});
    r.block.attention().weights(whole<std::size_t>("item", item, 0), whole<std::size_t>("head", head, 0),
                                {r.looked_at.data(), {tokens, tokens}});
    return Float32Array{r.looked_at.data(), r.looked_at.size()};
  }

 private:
  [[nodiscard]] Run& run() const {
    if (run_ == nullptr) throw Error("this session has no options yet: call configure first");
    return *run_;
  }
  [[nodiscard]] Float32Array view(Run::Which which) const {
    const Matrix matrix = run().matrix(which);
    return Float32Array{matrix.data(), matrix.size()};
  }
  [[nodiscard]] const TensorDeclaration& activation(int index) const {
    const std::span<const TensorDeclaration> all = run().block.tensors();
    if (index >= 0 && static_cast<std::size_t>(index) < all.size()) return all[static_cast<std::size_t>(index)];
    fail("there is no activation {}: they are numbered from 0 to {}", {index, all.size() - 1});
  }

  std::unique_ptr<Run> run_;
};

constexpr std::array kParameterSessionMethods{method<&ParameterSession::parameterCount>("parameterCount"),
                                              method<&ParameterSession::parameterName>("parameterName"),
                                              method<&ParameterSession::parameterShape>("parameterShape"),
                                              method<&ParameterSession::parameter>("parameter"),
                                              method<&ParameterSession::gradient>("gradient"),
                                              method<&ParameterSession::allParameters>("allParameters"),
                                              method<&ParameterSession::zeroGradients>("zeroGradients")};

constexpr std::array kTransformerBlockSessionMethods{
    method<&TransformerBlockSession::configure>("configure"),
    method<&TransformerBlockSession::input>("input"),
    method<&TransformerBlockSession::output>("output"),
    method<&TransformerBlockSession::dOutput>("dOutput"),
    method<&TransformerBlockSession::dInput>("dInput"),
    method<&TransformerBlockSession::forward>("forward"),
    method<&TransformerBlockSession::backward>("backward"),
    method<&TransformerBlockSession::setDropout>("setDropout"),
    method<&TransformerBlockSession::setDropoutSeed>("setDropoutSeed"),
    method<&TransformerBlockSession::activationCount>("activationCount"),
    method<&TransformerBlockSession::activationName>("activationName"),
    method<&TransformerBlockSession::activationColumns>("activationColumns"),
    method<&TransformerBlockSession::activationData>("activationData"),
    method<&TransformerBlockSession::attentionWeights>("attentionWeights")};

}  // namespace

constinit const Class parameter_session_class = base_class(kParameterSessionMethods);
constinit const Class transformer_block_session_class = derived_class<TransformerBlockSession, ParameterSession>(
    "TransformerBlockSession", parameter_session_class, kTransformerBlockSessionMethods);

}  // namespace mha::bindings
