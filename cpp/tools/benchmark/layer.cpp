#include "tools/benchmark/layer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "mha/attention_layer.hpp"
#include "mha/error.hpp"
#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "mha/parameters.hpp"

namespace mha::benchmark {
namespace {

/// In the order of a problem's file; the gradients of the parameters follow that of the input in the results.
constexpr std::array kTensors = {"input", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o", "output_gradient"};
constexpr std::span kParameters = std::span(kTensors).subspan(1, 8);

using Values = std::map<std::string, std::vector<float>>;

AttentionOptions options_of(const Case& what) {
  AttentionOptions options = AttentionOptions::self(what.tokens, what.d_model, what.num_heads);
  options.bias = true;
  options.causal = what.causal;
  return options;
}

std::size_t size_of(const std::string& name, const Case& what) {
  if (name.starts_with("w_")) return what.d_model * what.d_model;
  if (name.starts_with("b_")) return what.d_model;
  return what.tokens * what.d_model;
}

Values read_problem(const Case& what) {
  static_assert(std::endian::native == std::endian::little, "the files are little-endian");
  std::ifstream file(what.problem, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  Values tensors;
  std::size_t offset = 0;
  for (const std::string name : kTensors) {
    std::vector<float> values(size_of(name, what));
    const std::size_t size = values.size() * sizeof(float);
    if (offset + size > bytes.size()) throw Error(what.problem + " ends before " + name);
    std::memcpy(values.data(), bytes.data() + offset, size);
    offset += size;
    tensors.emplace(name, std::move(values));
  }
  if (offset != bytes.size()) throw Error(what.problem + " has more numbers than these sizes need");
  return tensors;
}

void append(std::vector<float>& to, std::span<const float> values) {
  to.insert(to.end(), values.begin(), values.end());
}

/// The lesson's implementation, which keeps every intermediate tensor.
class TraceLayer final : public Layer {
 public:
  TraceLayer(const Case& what, const KernelTable& kernels) : kernels_(kernels), attention_(options_of(what)) {
    Values problem = read_problem(what);
    for (const char* name : kParameters) {
      attention_.set(name, problem[name], attention_.tensor(name).view_shape());
    }
    input_ = std::move(problem["input"]);
    d_output_ = std::move(problem["output_gradient"]);
    output_.resize(input_.size());
    if (what.backward) gradients_.emplace(attention_.options());
  }

  void run() override {
    std::ranges::copy(input_, attention_.trace().embedding.begin());
    attention_.forward(kernels_);
    std::ranges::copy(attention_.trace().output, output_.begin());
    if (!gradients_) return;
    gradients_->zero();
    std::ranges::copy(d_output_, gradients_->trace().d_output.begin());
    attention_.backward(*gradients_, kernels_);
  }

  [[nodiscard]] std::vector<float> results() const override {
    std::vector<float> all = output_;
    if (!gradients_) return all;
    append(all, gradients_->tensor("d_input").values());
    for (const char* name : kParameters) append(all, gradients_->tensor(std::string("d_") + name).values());
    return all;
  }

 private:
  const KernelTable& kernels_;
  MultiHeadAttention attention_;
  std::optional<AttentionGradients> gradients_;
  std::vector<float> input_, d_output_;
  std::vector<float> output_;
};

/// The fast implementation for training: keys in blocks, never the whole matrix of scores.
class FastLayer final : public Layer {
 public:
  FastLayer(const Case& what, const KernelTable& kernels)
      : kernels_(kernels),
        layer_(options_of(what), 1, what.backward ? AttentionLayer::Keep::kForBackward : AttentionLayer::Keep::kNothing,
               what.workers),
        problem_(read_problem(what)),
        list_(list_parameters<AttentionWeights>(layer_.options())),
        values_(list_),
        shape_{what.tokens, what.d_model},
        output_(what.tokens * what.d_model),
        weights_(bind_parameters<AttentionWeights>(layer_.options(), list_, values_)) {
    for (const Parameter& parameter : list_.entries()) {
      std::ranges::copy(problem_.extract(parameter.name).mapped(), values_.of(parameter).begin());
    }
    input_ = {problem_["input"].data(), shape_};
    if (!what.backward) {
      // Like the other libraries: weights are constant during inference.
      packed_.emplace(layer_.options(), weights_, kernels_);
      return;
    }
    d_output_ = {problem_["output_gradient"].data(), shape_};
    d_input_.resize(output_.size());
    gradients_.emplace(list_);
    gradient_views_ = bind_parameters<AttentionWeightGradients>(layer_.options(), list_, *gradients_);
  }

  void run() override {
    const Matrix output(output_.data(), shape_);
    if (packed_) return layer_.forward(*packed_, {.input = input_}, output);
    layer_.forward(weights_, input_, output, kernels_);
    gradients_->zero();
    layer_.backward(weights_, gradient_views_, input_, d_output_, {d_input_.data(), shape_}, kernels_);
  }

  [[nodiscard]] std::vector<float> results() const override {
    std::vector<float> all = output_;
    if (!gradients_) return all;
    append(all, d_input_);
    for (const char* name : kParameters) append(all, gradients_->of(list_.find(name)));
    return all;
  }

 private:
  const KernelTable& kernels_;
  AttentionLayer layer_;
  Values problem_;
  ParameterList list_;
  ParameterBuffer values_;
  std::optional<ParameterBuffer> gradients_;
  std::array<std::size_t, 2> shape_;
  std::vector<float> output_, d_input_;
  AttentionWeights weights_;
  AttentionWeightGradients gradient_views_;
  std::optional<PackedAttentionWeights> packed_;  // for forward-only runs
  ConstMatrix input_, d_output_;
};

template <class L>
std::unique_ptr<Layer> make(const Case& what, const KernelTable& kernels) {
  return std::make_unique<L>(what, kernels);
}

}  // namespace

std::vector<Way> ways() {
  return {{.name = "fast", .make = make<FastLayer>}, {.name = "trace", .make = make<TraceLayer>}};
}

}  // namespace mha::benchmark
