// AttentionLayerSession: AttentionLayer as JavaScript sees it: a batch of sequences forward and backward, fast, and
// decoding position by position. It owns the weights, the inputs and the gradients; tensors are addressed by their
// place in a list of its own.
//
// Every view is made anew by the call that returns it and must be read or written in the statement that asked for it:
// memory may grow and move. Nothing here keeps one.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "classes.hpp"
#include "mha/attention_layer.hpp"
#include "mha/detail/fail.hpp"
#include "session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

struct LayerTensor {
  const char* name;
  std::size_t offset;
  std::size_t rows;
  std::size_t columns;  // 0: a row of numbers, not a matrix

  [[nodiscard]] std::size_t size() const { return rows * std::max<std::size_t>(columns, 1); }
};

/// A layer, and everything that goes into it and comes out.
class OwningLayer {
 public:
  OwningLayer(const AttentionOptions& options, std::size_t batch, bool backward)
      : layer(options, batch, backward ? AttentionLayer::Keep::kForBackward : AttentionLayer::Keep::kNothing) {
    const std::size_t model = options.d_model;
    const std::size_t keys = options.kv_heads() * options.head_width();
    const std::size_t query_rows = batch * options.tokens;
    const std::size_t key_rows = batch * options.source_tokens;
    const auto add_all = [&](const Names& names) {
      add(names.input, query_rows, model);
      if (options.cross) add(names.key_input, key_rows, options.key_width);
      if (options.cross) add(names.value_input, key_rows, options.value_width);
      add(names.output, query_rows, model);
      add(names.w_q, model, model);
      add(names.w_k, options.key_width, keys);
      add(names.w_v, options.value_width, keys);
      add(names.w_o, model, model);
      if (!options.bias) return;
      add(names.b_q, model, 0);
      add(names.b_k, keys, 0);
      add(names.b_v, keys, 0);
      add(names.b_o, model, 0);
    };
    add_all(kValues);
    if (backward) add_all(kGradients);
    memory_ = Workspace(plan_);
    inputs = {.input = matrix(kValues.input),
              .key_input = matrix(kValues.key_input),
              .value_input = matrix(kValues.value_input)};
    d_inputs = {.input = matrix(kGradients.input),
                .key_input = matrix(kGradients.key_input),
                .value_input = matrix(kGradients.value_input)};
    output = matrix(kValues.output);
    d_output = matrix(kGradients.output);
    const AttentionWeightGradients of_weights = parameters(kValues);
    weights = {.w_q = of_weights.w_q,
               .w_k = of_weights.w_k,
               .w_v = of_weights.w_v,
               .w_o = of_weights.w_o,
               .b_q = of_weights.b_q,
               .b_k = of_weights.b_k,
               .b_v = of_weights.b_v,
               .b_o = of_weights.b_o};
    gradients = parameters(kGradients);
  }

  void zero_gradients() {
    for (const Matrix& gradient : {gradients.w_q, gradients.w_k, gradients.w_v, gradients.w_o}) {
      set_to_zero(gradient);
    }
    for (const Vector& gradient : {gradients.b_q, gradients.b_k, gradients.b_v, gradients.b_o}) {
      set_to_zero(gradient);
    }
  }

  [[nodiscard]] const std::vector<LayerTensor>& tensors() const { return tensors_; }
  [[nodiscard]] float* data(const LayerTensor& tensor) const { return memory_.data() + tensor.offset; }

  AttentionLayer layer;
  AttentionWeights weights;
  AttentionWeightGradients gradients;  // empty views in a layer without backward
  AttentionLayerInputs inputs;
  AttentionLayerInputGradients d_inputs;
  Matrix output, d_output;
  std::vector<float> looked_at;  // the weights that were asked for last
  std::optional<KeyValueCache> cache;

 private:
  struct Names {
    const char *input, *key_input, *value_input, *output, *w_q, *w_k, *w_v, *w_o, *b_q, *b_k, *b_v, *b_o;
  };
  static constexpr Names kValues{"input", "key_input", "value_input", "output", "w_q", "w_k",
                                 "w_v",   "w_o",       "b_q",         "b_k",    "b_v", "b_o"};
  static constexpr Names kGradients{"d_input", "d_key_input", "d_value_input", "d_output", "d_w_q", "d_w_k",
                                    "d_w_v",   "d_w_o",       "d_b_q",         "d_b_k",    "d_b_v", "d_b_o"};

  void add(const char* name, std::size_t rows, std::size_t columns) {
    const std::array<std::size_t, 2> shape{rows, std::max<std::size_t>(columns, 1)};
    tensors_.push_back({name, plan_.reserve(name, shape), rows, columns});
  }
  /// Null if these options have no such tensor. Names are compared by place: each is one constant.
  [[nodiscard]] const LayerTensor* find(const char* name) const {
    const auto found = std::ranges::find(tensors_, name, &LayerTensor::name);
    return found == tensors_.end() ? nullptr : &*found;
  }
  [[nodiscard]] Matrix matrix(const char* name) const {
    const LayerTensor* tensor = find(name);
    return tensor == nullptr ? Matrix() : Matrix(data(*tensor), {tensor->rows, tensor->columns});
  }
  [[nodiscard]] Vector vector(const char* name) const {
    const LayerTensor* tensor = find(name);
    return tensor == nullptr ? Vector() : Vector(data(*tensor), {tensor->rows});
  }
  [[nodiscard]] AttentionWeightGradients parameters(const Names& names) const {
    return {.w_q = matrix(names.w_q),
            .w_k = matrix(names.w_k),
            .w_v = matrix(names.w_v),
            .w_o = matrix(names.w_o),
            .b_q = vector(names.b_q),
            .b_k = vector(names.b_k),
            .b_v = vector(names.b_v),
            .b_o = vector(names.b_o)};
  }

  WorkspacePlan plan_;
  std::vector<LayerTensor> tensors_;
  Workspace memory_;
};

class AttentionLayerSession {
 public:
  /// Plans and allocates for `batch` sequences, with gradients or without. If that fails, the session stays as it was.
  void configure(const Options& options, double batch, bool backward) {
    all_ = std::make_unique<OwningLayer>(read_options(options), whole<std::size_t>("batch", batch, 1), backward);
  }

  [[nodiscard]] int tensorCount() const { return static_cast<int>(all().tensors().size()); }
  [[nodiscard]] std::string tensorName(int index) const { return std::string(tensor(index).name); }
  /// The extent of axis 0 or 1; 1 along the axis 1 of a bias.
  [[nodiscard]] int tensorShape(int index, int axis) const {
    if (axis != 0 && axis != 1) throw Error("a tensor of a layer has the axes 0 and 1");
    const LayerTensor& one = tensor(index);
    return static_cast<int>(axis == 0 ? one.rows : std::max<std::size_t>(one.columns, 1));
  }
  /// Whoever asks for a weight may write to it: what holdWeights holds would then be out of date.
  [[nodiscard]] Float32Array tensorData(int index) const {
    const LayerTensor& one = tensor(index);
    if (one.name[0] == 'w') all().layer.release_weights();
    return Float32Array{all().data(one), one.size()};
  }
  /// Packs the weights as they now are, for every forward until a weight's data are asked for.
  void holdWeights() const { all().layer.hold_weights(all().weights); }

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

  void forward() const { all().layer.forward(all().weights, all().inputs, all().output); }
  /// From d_output to every gradient; those of weights and biases accumulate.
  void backward() const {
    OwningLayer& a = all();
    if (a.d_output.empty()) throw Error("this session has no gradients: configure it for backward");
    a.layer.backward(a.weights, a.gradients, a.inputs, a.d_output, a.d_inputs);
  }
  void zeroGradients() const { all().zero_gradients(); }
  /// The weights (t, s) of one head of one sequence of the last forward.
  [[nodiscard]] Float32Array attentionWeights(double item, double head) const {
    OwningLayer& a = all();
    const AttentionOptions& options = a.layer.options();
    resize_tensor(a.looked_at, "the weights", std::array{options.tokens, options.source_tokens});
    a.layer.weights(whole<std::size_t>("item", item, 0), whole<std::size_t>("head", head, 0),
                    {a.looked_at.data(), {options.tokens, options.source_tokens}});
    return Float32Array{a.looked_at.data(), a.looked_at.size()};
  }

  /// Makes an empty cache for so many positions of one sequence.
  void makeCache(double capacity) const {
    all().cache.emplace(all().layer.options(), whole<std::size_t>("capacity", capacity, 0));
  }
  /// Appends the first `count` rows of input to the sequence in the cache; writes as many of output.
  void decode(double count) const {
    OwningLayer& a = all();
    const auto n = whole<std::size_t>("count", count, 0);
    const std::size_t width = a.output.extent(1);
    if (n > a.output.extent(0)) fail("input has only {} rows", {a.output.extent(0)});
    a.layer.decode(a.weights, {a.inputs.input.data(), {n, width}}, cache(), {a.output.data(), {n, width}});
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
  [[nodiscard]] const LayerTensor& tensor(int index) const {
    const std::vector<LayerTensor>& tensors = all().tensors();
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
                                                   method<&AttentionLayerSession::holdWeights>("holdWeights"),
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
