// AttentionLayerSession: JavaScript binding of AttentionLayer: batches, backward pass and decoding.
// The session owns the weights, the inputs and the gradients; tensors are addressed by index in a separate list.
//
// Each call returns a new view. Use it in the statement that requested it, because memory may grow and move. No code
// here stores one.
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "classes.hpp"
#include "mha/attention_layer.hpp"
#include "mha/detail/fail.hpp"
#include "mha/gradients.hpp"
#include "session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// The tensors that a layer reads and writes, or their gradients.
struct LayerTensors {
  AttentionLayerInputGradients inputs;
  Matrix output;
  AttentionWeightGradients parameters;

  /// Declares these tensors.
  void visit(const AttentionOptions& options, std::size_t batch, TensorVisitor& visit) {
    const std::array queries{batch * options.tokens, options.d_model};
    const std::size_t key_rows = batch * options.source_tokens;
    visit("input", inputs.input, queries);
    if (options.cross) visit("key_input", inputs.key_input, std::array{key_rows, options.key_width});
    if (options.cross) visit("value_input", inputs.value_input, std::array{key_rows, options.value_width});
    visit("output", output, queries);
    parameters.visit(options, visit);
  }
};

/// A layer with the memory of everything that it reads and writes.
class OwningLayer {
 public:
  OwningLayer(const AttentionOptions& options, std::size_t batch, bool backward)
      : layer(options, batch, backward ? AttentionLayer::Keep::kForBackward : AttentionLayer::Keep::kNothing) {
    TensorList list;
    values.visit(options, batch, list);
    const NamePrefix prefix(list, "d_");
    if (backward) gradients.visit(options, batch, list);
    memory_ = Workspace(list.plan());
    tensors_ = list.bind(memory_.data());
    const auto& [input, key_input, value_input] = values.inputs;
    inputs = {.input = input, .key_input = key_input, .value_input = value_input};
    weights = values.parameters;
  }

  void zero_gradients() {
    for (const TensorDeclaration& tensor : tensors_) {
      if (AttentionGradients::accumulates(tensor)) set_to_zero(tensor.values());
    }
  }

  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return tensors_; }

  AttentionLayer layer;
  LayerTensors values;
  LayerTensors gradients;  // empty views in a layer without backward
  AttentionWeights weights;
  AttentionLayerInputs inputs;
  std::optional<PackedAttentionWeights> packed;
  std::vector<float> looked_at;  // the weights that were requested last
  std::optional<KeyValueCache> cache;

 private:
  std::vector<TensorDeclaration> tensors_;
  Workspace memory_;
};

class AttentionLayerSession {
 public:
  /// Plans and allocates for `batch` sequences, with gradients or without. On failure, the session is unchanged.
  void configure(const Options& options, double batch, bool backward) {
    all_ = std::make_unique<OwningLayer>(read_options(options), whole<std::size_t>("batch", batch, 1), backward);
  }

  [[nodiscard]] int tensorCount() const { return static_cast<int>(all().tensors().size()); }
  [[nodiscard]] std::string tensorName(int index) const { return tensor(index).name; }
  /// The extent of axis 0 or 1; 1 for axis 1 of a bias.
  [[nodiscard]] int tensorShape(int index, int axis) const {
    if (axis != 0 && axis != 1) throw Error("a tensor of a layer has the axes 0 and 1");
    const TensorDeclaration& one = tensor(index);
    const auto place = static_cast<std::size_t>(axis);
    return place < one.rank ? static_cast<int>(one.extents.at(place)) : 1;
  }
  [[nodiscard]] Float32Array tensorData(int index) const {
    const TensorDeclaration& one = tensor(index);
    return Float32Array{one.data, one.size()};
  }
  /// Packs the current weights and biases for forwardPacked.
  void packWeights() const { all().packed.emplace(all().layer.options(), all().weights); }

  [[nodiscard]] Uint8Array keyPadding() const {
    const std::span<std::uint8_t> padding = all().layer.key_padding();
    return Uint8Array{padding.data(), padding.size()};
  }
  void useAdditiveMask(bool used) const { all().layer.use_additive_mask(used); }
  [[nodiscard]] Float32Array additiveMask() const {
    const TensorView<float, 2> mask = all().layer.additive_mask();
    return Float32Array{mask.data(), mask.size()};
  }
  void setDropout(bool enabled) const { all().layer.set_dropout(enabled); }
  void setDropoutSeed(double seed) const { all().layer.set_dropout_seed(whole<std::uint32_t>("seed", seed, 0)); }

  void forward() const { all().layer.forward(all().weights, all().inputs, all().values.output); }
  /// Forward with the weights and biases of the last packWeights.
  void forwardPacked() const {
    OwningLayer& a = all();
    const std::optional<PackedAttentionWeights>& packed = a.packed;
    if (!packed) throw Error("this session has no packed weights: call packWeights first");
    a.layer.forward(*packed, a.inputs, a.values.output);
  }
  /// Computes every gradient from d_output. Gradients of weights and biases accumulate.
  void backward() const {
    OwningLayer& a = all();
    if (a.gradients.output.empty()) throw Error("this session has no gradients: configure it for backward");
    a.layer.backward(a.weights, a.gradients.parameters, a.inputs, a.gradients.output, a.gradients.inputs);
  }
  void zeroGradients() const { all().zero_gradients(); }
  /// The weights (t, s) of one head of one sequence in the last forward.
  [[nodiscard]] Float32Array attentionWeights(double item, double head) const {
    OwningLayer& a = all();
    const AttentionOptions& options = a.layer.options();
    resize_tensor(a.looked_at, "the weights", std::array{options.tokens, options.source_tokens});
    a.layer.weights(whole<std::size_t>("item", item, 0), whole<std::size_t>("head", head, 0),
                    {a.looked_at.data(), {options.tokens, options.source_tokens}});
    return Float32Array{a.looked_at.data(), a.looked_at.size()};
  }

  /// Makes an empty cache for `capacity` positions of one sequence.
  void makeCache(double capacity) const {
    all().cache.emplace(all().layer.options(), whole<std::size_t>("capacity", capacity, 0));
  }
  /// Appends the first `count` rows of input to the cached sequence; writes that many rows of output.
  void decode(double count) const {
    OwningLayer& a = all();
    const auto n = whole<std::size_t>("count", count, 0);
    const Matrix& output = a.values.output;
    const std::size_t width = output.extent(1);
    if (n > output.extent(0)) fail("input has only {} rows", {output.extent(0)});
    a.layer.decode(a.weights, {a.inputs.input.data(), {n, width}}, cache(), {output.data(), {n, width}});
  }
  [[nodiscard]] int cacheLength() const { return static_cast<int>(cache().length()); }
  void clearCache() const { cache().clear(); }

 private:
  [[nodiscard]] OwningLayer& all() const {
    if (all_ == nullptr) throw Error("this session has no options yet: call configure first");
    return *all_;
  }
  [[nodiscard]] KeyValueCache& cache() const {
    std::optional<KeyValueCache>& made = all().cache;
    if (!made) throw Error("this session has no cache yet: call makeCache after configure");
    return *made;
  }
  [[nodiscard]] const TensorDeclaration& tensor(int index) const {
    const std::span<const TensorDeclaration> tensors = all().tensors();
    if (index < 0 || static_cast<std::size_t>(index) >= tensors.size()) {
      fail("there is no tensor {}: they are numbered from 0 to {}", {index, tensors.size() - 1});
    }
    return tensors[static_cast<std::size_t>(index)];
  }

  std::unique_ptr<OwningLayer> all_;
};

constexpr std::array kAttentionLayerSessionMethods{method<&AttentionLayerSession::configure>("configure"),
                                                   method<&AttentionLayerSession::tensorCount>("tensorCount"),
                                                   method<&AttentionLayerSession::tensorName>("tensorName"),
                                                   method<&AttentionLayerSession::tensorShape>("tensorShape"),
                                                   method<&AttentionLayerSession::tensorData>("tensorData"),
                                                   method<&AttentionLayerSession::packWeights>("packWeights"),
                                                   method<&AttentionLayerSession::forwardPacked>("forwardPacked"),
                                                   method<&AttentionLayerSession::keyPadding>("keyPadding"),
                                                   method<&AttentionLayerSession::useAdditiveMask>("useAdditiveMask"),
                                                   method<&AttentionLayerSession::additiveMask>("additiveMask"),
                                                   method<&AttentionLayerSession::setDropout>("setDropout"),
                                                   method<&AttentionLayerSession::setDropoutSeed>("setDropoutSeed"),
                                                   method<&AttentionLayerSession::forward>("forward"),
                                                   method<&AttentionLayerSession::backward>("backward"),
                                                   method<&AttentionLayerSession::zeroGradients>("zeroGradients"),
                                                   method<&AttentionLayerSession::attentionWeights>("attentionWeights"),
                                                   method<&AttentionLayerSession::makeCache>("makeCache"),
                                                   method<&AttentionLayerSession::decode>("decode"),
                                                   method<&AttentionLayerSession::cacheLength>("cacheLength"),
                                                   method<&AttentionLayerSession::clearCache>("clearCache")};

}  // namespace

constinit const Class attention_layer_session_class =
    class_of<AttentionLayerSession>("AttentionLayerSession", kAttentionLayerSessionMethods);

}  // namespace mha::bindings
