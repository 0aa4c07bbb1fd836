#include "tools/golden/torch_layout.hpp"

#include "mha/detail/fail.hpp"

namespace mha::tools {

GoldenTensor rows_of(const GoldenTensor& tensor, std::size_t first, std::size_t count) {
  if (tensor.shape.empty() || first + count > tensor.shape[0]) {
    throw Error("a tensor of shape " + describe_shape(tensor.shape) + " has no rows " + std::to_string(first) + " to " +
                std::to_string(first + count));
  }
  const std::size_t width = tensor.size() / tensor.shape[0];
  const auto begin = tensor.values.begin() + static_cast<std::ptrdiff_t>(first * width);
  GoldenTensor part{tensor.shape, {begin, begin + static_cast<std::ptrdiff_t>(count * width)}, tensor.name};
  part.shape[0] = count;
  return part;
}

GoldenTensor transposed(const GoldenTensor& tensor) {
  if (tensor.shape.size() != 2) throw Error(describe_shape(tensor.shape) + " is not a matrix");
  const std::size_t rows = tensor.shape[0];
  const std::size_t columns = tensor.shape[1];
  GoldenTensor result{{columns, rows}, std::vector<float>(tensor.size()), tensor.name};
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) result.values[j * rows + i] = tensor.values[i * columns + j];
  }
  return result;
}

void set_linear(MultiHeadAttention& attention, const std::string& letter, const GoldenTensor& weight,
                const GoldenTensor& bias) {
  const GoldenTensor w = transposed(weight);
  attention.set("w_" + letter, w.values, w.shape);
  if (!bias.shape.empty()) attention.set("b_" + letter, bias.values, bias.shape);
}

}  // namespace mha::tools
