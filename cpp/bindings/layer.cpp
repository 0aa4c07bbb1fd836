// AttentionLayerSession: JavaScript binding of AttentionLayer: batches, backward pass and decoding.
// The session owns the weights, the inputs and the gradients; tensors are addressed by index in a separate list.
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "mha/attention_layer.hpp"
#include "mha/gradients.hpp"
#include "session.hpp"

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

class AttentionLayerSession : public Session {
 public:
  /// Plans and allocates for `batch` sequences, with gradients or without. On failure, the session is unchanged.
  void configure(const AttentionSettings& options, double batch, bool backward) {
    all_ = std::make_unique<OwningLayer>(stated(options), whole<std::size_t>("batch", batch, 1), backward);
  }

  [[nodiscard]] double tensorCount() const { return static_cast<double>(all().tensors().size()); }
  [[nodiscard]] Text tensorName(double index) const { return Text(tensor(index).name.c_str()); }
  /// The extent of axis 0 or 1; 1 for axis 1 of a bias.
  [[nodiscard]] double tensorShape(double index, double axis) const {
    const TensorDeclaration& one = tensor(index);
    const std::size_t place = index_of("axis", axis, 2);
    return place < one.rank ? static_cast<double>(one.extents.at(place)) : 1.0;
  }
  [[nodiscard]] Float32Array tensorData(double index) const { return Float32Array(tensor(index).values()); }
  /// Packs the current weights and biases for forwardPacked.
  void packWeights() const { all().packed.emplace(all().layer.options(), all().weights); }

  [[nodiscard]] Uint8Array keyPadding() const { return Uint8Array(all().layer.key_padding()); }
  void useAdditiveMask(bool used) const { all().layer.use_additive_mask(used); }
  [[nodiscard]] Float32Array additiveMask() const { return Float32Array(all().layer.additive_mask()); }
  void setDropout(bool enabled) const { all().layer.set_dropout(enabled); }
  void setDropoutSeed(double seed) const { all().layer.set_dropout_seed(whole<std::uint32_t>("seed", seed)); }

  void forward() const { all().layer.forward(all().weights, all().inputs, all().values.output); }
  /// Forward with the weights and biases of the last packWeights.
  void forwardPacked() const {
    OwningLayer& a = all();
    const PackedAttentionWeights& packed =
        existing(a.packed, "this session has no packed weights: call packWeights first");
    a.layer.forward(packed, a.inputs, a.values.output);
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
    return attention_weights(all().layer, item, head, all().looked_at);
  }

  /// Makes an empty cache for `capacity` positions of one sequence.
  void makeCache(double capacity) const {
    all().cache.emplace(all().layer.options(), whole<std::size_t>("capacity", capacity));
  }
  /// Appends the first `count` rows of input to the cached sequence; writes that many rows of output.
  void decode(double count) const {
    OwningLayer& a = all();
    const auto n = whole<std::size_t>("count", count);
    const Matrix& output = a.values.output;
    const std::size_t width = output.extent(1);
    if (n > output.extent(0)) fail("input has only {} rows", {output.extent(0)});
    a.layer.decode(a.weights, {a.inputs.input.data(), {n, width}}, cache(), {output.data(), {n, width}});
  }
  [[nodiscard]] double cacheLength() const { return static_cast<double>(cache().length()); }

 private:
  [[nodiscard]] OwningLayer& all() const { return existing(all_); }
  [[nodiscard]] KeyValueCache& cache() const {
    return existing(all().cache, "this session has no cache yet: call makeCache after configure");
  }
  [[nodiscard]] const TensorDeclaration& tensor(double index) const {
    const std::span<const TensorDeclaration> tensors = all().tensors();
    return tensors[index_of("tensor", index, tensors.size())];
  }

  std::unique_ptr<OwningLayer> all_;
};

EMSCRIPTEN_BINDINGS(layer) {
  emscripten::class_<AttentionLayerSession>("AttentionLayerSession")
      .constructor(bound<&made<AttentionLayerSession>>)
      .function("configure(options,batch,backward)", bound<&AttentionLayerSession::configure>)
      .function("tensorCount()", bound<&AttentionLayerSession::tensorCount>)
      .function("tensorName(index)", bound<&AttentionLayerSession::tensorName>)
      .function("tensorShape(index,axis)", bound<&AttentionLayerSession::tensorShape>)
      .function("tensorData(index)", bound<&AttentionLayerSession::tensorData>)
      .function("packWeights()", bound<&AttentionLayerSession::packWeights>)
      .function("forwardPacked()", bound<&AttentionLayerSession::forwardPacked>)
      .function("keyPadding()", bound<&AttentionLayerSession::keyPadding>)
      .function("useAdditiveMask(used)", bound<&AttentionLayerSession::useAdditiveMask>)
      .function("additiveMask()", bound<&AttentionLayerSession::additiveMask>)
      .function("setDropout(enabled)", bound<&AttentionLayerSession::setDropout>)
      .function("setDropoutSeed(seed)", bound<&AttentionLayerSession::setDropoutSeed>)
      .function("forward()", bound<&AttentionLayerSession::forward>)
      .function("backward()", bound<&AttentionLayerSession::backward>)
      .function("zeroGradients()", bound<&AttentionLayerSession::zeroGradients>)
      .function("attentionWeights(item,head)", bound<&AttentionLayerSession::attentionWeights>)
      .function("makeCache(capacity)", bound<&AttentionLayerSession::makeCache>)
      .function("decode(count)", bound<&AttentionLayerSession::decode>)
      .function("cacheLength()", bound<&AttentionLayerSession::cacheLength>);
}

}  // namespace
}  // namespace mha::bindings
