// Trains a small language model to count (… 8 9 0 1 …), saves it, reads it back and lets it continue "3 4 5".
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <mha/mha.hpp>
#include <vector>

int main(int count, char** arguments) {
  const std::filesystem::path path = count > 1 ? arguments[1] : "counting.safetensors";
  const mha::ModelOptions options{.vocabulary = 10, .context = 12, .d_model = 32, .num_heads = 4};
  const mha::ParameterList list = mha::list_parameters<mha::ModelWeights>(options);
  const mha::ParameterBuffer values(list), slopes(list);
  const auto weights = mha::bind_parameters<mha::ModelWeights>(options, list, values);
  const auto gradients = mha::bind_parameters<mha::ModelGradients>(options, list, slopes);
  mha::initialise(options, list, values, /*seed=*/1);
  mha::LanguageModel model(options, /*batch=*/10, /*tokens=*/12);
  mha::AdamW optimizer(list, {});
  for (std::size_t b = 0; b < 10; ++b) {
    for (std::size_t t = 0; t < 12; ++t) {
      model.token_ids()(b, t) = static_cast<std::int32_t>((b + t) % 10);
      model.targets()(b, t) = static_cast<std::int32_t>((b + t + 1) % 10);
    }
  }
  for (int step = 0; step <= 100; ++step) {
    model.forward(weights);
    if (step % 50 == 0) std::cout << "step " << step << " loss " << model.loss() << '\n';
    slopes.zero();
    model.backward(weights, gradients);
    mha::clip_gradients(slopes, /*largest=*/1.0);
    optimizer.step(/*learning_rate=*/1e-2, slopes, values);
  }

  mha::SafetensorsWriter writer;
  for (const mha::Parameter& p : list.entries()) writer.add_floats(p.name, p.shape(), values.of(p));
  writer.write(path);
  const auto file = mha::SafetensorsFile::read(path);
  for (const mha::Parameter& p : list.entries()) std::ranges::copy(file.floats(p.name), values.of(p).begin());

  mha::Generator generator(options, /*chunk=*/3);
  std::vector<std::int32_t> text{3, 4, 5};
  for (mha::ConstVector logits = generator.read(weights, text); text.size() < 9;) {
    text.push_back(static_cast<std::int32_t>(std::ranges::max_element(logits) - logits.begin()));
    logits = generator.read(weights, {&text.back(), 1});
  }
  for (const std::int32_t token : text) std::cout << token << ' ';
  std::cout << '\n';
}
