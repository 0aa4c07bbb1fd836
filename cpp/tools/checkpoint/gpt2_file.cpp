#include "tools/checkpoint/gpt2_file.hpp"

#include <charconv>

#include "tools/golden/golden_file.hpp"

namespace mha::tools {
namespace {

std::size_t whole_number_or_0(const SafetensorsFile& file, const std::string& key) {
  return file.metadata().contains(key) ? whole_number(file, key) : 0;
}

std::string shortest(float value) {
  std::string text(32, '\0');
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  text.resize(static_cast<std::size_t>(end - text.data()));
  return text;
}

}  // namespace

ModelOptions read_model_options(const SafetensorsFile& file) {
  ModelOptions options;
  options.vocabulary = whole_number(file, "vocab");
  options.context = whole_number(file, "context");
  options.d_model = whole_number(file, "d_model");
  options.num_heads = whole_number(file, "num_heads");
  options.num_kv_heads = whole_number_or_0(file, "num_kv_heads");
  options.d_ff = whole_number_or_0(file, "d_ff");
  options.layers = whole_number(file, "layers");
  options.tied = is_first(file, "tied", "true", "false");
  options.gelu = is_first(file, "gelu", "tanh", "exact") ? Gelu::kTanh : Gelu::kExact;
  options.epsilon = static_cast<float>(real_number(file, "eps"));
  validate(options);
  return options;
}

void write_model_options(const ModelOptions& options, SafetensorsWriter& file) {
  const auto write = [&file](const std::string& key, std::size_t value) {
    file.set_metadata(key, std::to_string(value));
  };
  write("vocab", options.vocabulary);
  write("context", options.context);
  write("d_model", options.d_model);
  write("num_heads", options.num_heads);
  if (options.num_kv_heads != 0) write("num_kv_heads", options.num_kv_heads);
  if (options.d_ff != 0) write("d_ff", options.d_ff);
  write("layers", options.layers);
  file.set_metadata("tied", options.tied ? "true" : "false");
  file.set_metadata("gelu", options.gelu == Gelu::kTanh ? "tanh" : "exact");
  file.set_metadata("eps", shortest(options.epsilon));
}

Gpt2Tensors read_gpt2_tensors(const SafetensorsFile& file, const std::string& prefix) {
  Gpt2Tensors tensors;
  for (const SafetensorsEntry& entry : file.entries()) {
    if (!entry.name.starts_with(prefix)) continue;
    tensors[entry.name.substr(prefix.size())] = {entry.shape, file.floats(entry.name)};
  }
  return tensors;
}

LoadedModel load_model(const SafetensorsFile& file, const std::string& prefix) {
  const ModelOptions options = read_model_options(file);
  ParameterList list = list_parameters<ModelWeights>(options);
  ParameterBuffer values(list);
  from_gpt2(options, list, read_gpt2_tensors(file, prefix), values);
  return {options, std::move(list), std::move(values)};
}

void save_model(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                SafetensorsWriter& file, Dtype dtype) {
  write_model_options(options, file);
  for (const auto& [name, tensor] : to_gpt2(options, list, values)) {
    file.add_floats(name, tensor.shape, tensor.values, dtype);
  }
}

}  // namespace mha::tools
