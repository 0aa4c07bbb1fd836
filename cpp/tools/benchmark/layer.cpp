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

namespace mha::benchmark {
namespace {

/// In the order of their gradients in the results, which follow that of the input.
constexpr std::array<const char*, 8> kParameters = {"w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o"};

AttentionOptions options_of(const Case& what) {
  AttentionOptions options = AttentionOptions::self(what.tokens, what.d_model, what.num_heads);
  options.bias = true;
  options.causal = what.causal;
  return options;
}

constexpr std::array kTensors = {"input", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o", "output_gradient"};

std::size_t size_of(const std::string& name, const Case& what) {
  if (name.starts_with("w_")) return what.d_model * what.d_model;
  if (name.starts_with("b_")) return what.d_model;
  return what.tokens * what.d_model;
}

std::map<std::string, std::vector<float>> read_problem(const Case& what) {
  static_assert(std::endian::native == std::endian::little, "the files are little-endian");
  std::ifstream file(what.problem, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::map<std::string, std::vector<float>> tensors;
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
    std::map<std::string, std::vector<float>> problem = read_problem(what);
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
        backward_(what.backward),
        layer_(options_of(what), 1, what.backward ? AttentionLayer::Keep::kForBackward : AttentionLayer::Keep::kNothing,
               what.workers),
        problem_(read_problem(what)),
        shape_{what.tokens, what.d_model},
        output_(what.tokens * what.d_model) {
    const AttentionWeightGradients views = parameters(problem_);
    weights_ = {.w_q = views.w_q,
                .w_k = views.w_k,
                .w_v = views.w_v,
                .w_o = views.w_o,
                .b_q = views.b_q,
                .b_k = views.b_k,
                .b_v = views.b_v,
                .b_o = views.b_o};
    input_ = {problem_["input"].data(), shape_};
    if (!backward_) {
      packed_.emplace(layer_.options(), weights_,
                      kernels_);  // like the other libraries: weights are constant during inference
      return;
    }
    d_output_ = {problem_["output_gradient"].data(), shape_};
    d_input_.resize(output_.size());
    for (const char* name : kParameters) gradients_[name].resize(problem_[name].size());
    gradient_views_ = parameters(gradients_);
  }

  void run() override {
    const Matrix output(output_.data(), shape_);
    if (packed_) return layer_.forward(*packed_, {.input = input_}, output);
    layer_.forward(weights_, input_, output, kernels_);
    for (auto& [name, values] : gradients_) std::ranges::fill(values, 0.0F);
    layer_.backward(weights_, gradient_views_, input_, d_output_, {d_input_.data(), shape_}, kernels_);
  }

  [[nodiscard]] std::vector<float> results() const override {
    std::vector<float> all = output_;
    if (!backward_) return all;
    append(all, d_input_);
    for (const char* name : kParameters) append(all, gradients_.at(name));
    return all;
  }

 private:
  using Values = std::map<std::string, std::vector<float>>;

  [[nodiscard]] AttentionWeightGradients parameters(Values& values) const {
    const std::size_t width = shape_[1];
    const auto matrix = [&](const char* name) { return Matrix(values[name].data(), {width, width}); };
    const auto bias = [&](const char* name) { return Vector(values[name].data(), {width}); };
    return {.w_q = matrix("w_q"),
            .w_k = matrix("w_k"),
            .w_v = matrix("w_v"),
            .w_o = matrix("w_o"),
            .b_q = bias("b_q"),
            .b_k = bias("b_k"),
            .b_v = bias("b_v"),
            .b_o = bias("b_o")};
  }

  const KernelTable& kernels_;
  bool backward_;
  AttentionLayer layer_;
  Values problem_;
  std::array<std::size_t, 2> shape_;
  std::vector<float> output_, d_input_;
  Values gradients_;
  AttentionWeights weights_;
  std::optional<PackedAttentionWeights> packed_;  // for forward-only runs
  AttentionWeightGradients gradient_views_;
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
