#include "tools/benchmark/problem_file.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>

#include "mha/error.hpp"

namespace mha::benchmark {
namespace {

constexpr std::array kTensors = {"input", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o", "output_gradient"};

std::size_t size_of(const std::string& name, const Case& what) {
  if (name.starts_with("w_")) return what.d_model * what.d_model;
  if (name.starts_with("b_")) return what.d_model;
  return what.tokens * what.d_model;
}

}  // namespace

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

void write_results(const std::string& path, const std::vector<float>& numbers) {
  std::vector<char> bytes(numbers.size() * sizeof(float));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file) throw Error(path + " cannot be written");
}

}  // namespace mha::benchmark
