#include "tools/benchmark/layer.hpp"

#include <algorithm>
#include <map>

#include "mha/error.hpp"
#include "mha/multi_head.hpp"
#include "tools/benchmark/problem_file.hpp"

namespace mha::benchmark {
namespace {

/// The lesson's way: every intermediate tensor is kept.
class TraceLayer final : public Layer {
 public:
  TraceLayer(const Case& what, const KernelTable& kernels) : kernels_(kernels), attention_(options_of(what)) {
    if (what.backward) throw Error("this benchmark measures the core forward only");
    std::map<std::string, std::vector<float>> problem = read_problem(what);
    for (const auto& [name, values] : problem) {
      if (name.starts_with("w_") || name.starts_with("b_")) {
        attention_.set(name, values, attention_.tensor(name).view_shape());
      }
    }
    input_ = std::move(problem["input"]);
    output_.resize(input_.size());
  }

  void run() override {
    std::ranges::copy(input_, attention_.trace().embedding.begin());
    attention_.forward(kernels_);
    std::ranges::copy(attention_.trace().output, output_.begin());
  }

  [[nodiscard]] std::vector<float> results() const override { return output_; }

 private:
  static AttentionOptions options_of(const Case& what) {
    AttentionOptions options = AttentionOptions::self(what.tokens, what.d_model, what.num_heads);
    options.bias = true;
    options.causal = what.causal;
    return options;
  }

  const KernelTable& kernels_;
  MultiHeadAttention attention_;
  std::vector<float> input_;
  std::vector<float> output_;
};

std::unique_ptr<Layer> make_trace(const Case& what, const KernelTable& kernels) {
  return std::make_unique<TraceLayer>(what, kernels);
}

}  // namespace

std::vector<Way> ways() { return {{.name = "trace", .make = make_trace}}; }

}  // namespace mha::benchmark
