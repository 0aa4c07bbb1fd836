#include "tools/golden/torch_layout.hpp"

#include "mha/detail/fail.hpp"

namespace mha::tools {
namespace {

/// Rows [first, first + count) of a matrix, or elements of a vector.
GoldenTensor rows_of(const GoldenTensor& tensor, std::size_t first, std::size_t count) {
  const std::size_t width = tensor.size() / tensor.extent(0);
  const auto begin = tensor.values.begin() + static_cast<std::ptrdiff_t>(first * width);
  GoldenTensor part{tensor.shape, {begin, begin + static_cast<std::ptrdiff_t>(count * width)}, tensor.name};
  part.shape[0] = count;
  return part;
}

GoldenTensor in_our_layout(const GoldenTensor& tensor) {
  return tensor.shape.size() == 2 ? transposed(tensor) : tensor;
}

}  // namespace

GoldenTensor transposed(const GoldenTensor& tensor) {
  require(tensor.shape.size() == 2, "{} is not a matrix", {Shape{tensor.shape}});
  const std::size_t rows = tensor.shape[0];
  const std::size_t columns = tensor.shape[1];
  GoldenTensor result{{columns, rows}, std::vector<float>(tensor.size()), tensor.name};
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) result.values[j * rows + i] = tensor.values[i * columns + j];
  }
  return result;
}

TorchParameter torch_parameter(const GoldenFile& file, const std::string& recorded) {
  const GoldenTensor whole = file[recorded];
  return {in_our_layout(whole), whole};
}

TorchParameter torch_attention_parameter(const GoldenFile& file, const std::string& prefix, const std::string& name) {
  const std::string kind = name.front() == 'w' ? "weight" : "bias";
  const std::size_t place = std::string_view("qkv").find(name.back());
  if (place == std::string_view::npos) return torch_parameter(file, prefix + "out_proj." + kind);
  const std::string stacked = prefix + "in_proj_" + kind;
  if (kind == "weight" && !file.has(stacked)) return torch_parameter(file, prefix + name.back() + "_proj_weight");
  const GoldenTensor whole = file[stacked];
  const std::size_t rows = whole.extent(0) / 3;
  return {in_our_layout(rows_of(whole, place * rows, rows)), whole};
}

}  // namespace mha::tools
