// A safetensors file is 8 bytes of header length, a JSON header, and the numbers.
#include "support/safetensors.hpp"

#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace mha::testing {
namespace {

static_assert(std::endian::native == std::endian::little, "safetensors files are little-endian");

std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<float> decode(std::string_view bytes, const std::string& type) {
  std::vector<float> values;
  if (type == "F32") {
    values.resize(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
  } else if (type == "BOOL") {
    for (const char byte : bytes) values.push_back(byte == 0 ? 0.0F : 1.0F);
  } else {
    throw std::runtime_error("golden data of type " + type + " is not read by these tests");
  }
  return values;
}

}  // namespace

GoldenTensor GoldenTensor::item(std::size_t index) const {
  const std::size_t size = values.size() / shape.at(0);
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(index * size);
  return {{shape.begin() + 1, shape.end()}, {begin, begin + static_cast<std::ptrdiff_t>(size)}};
}

GoldenFile::GoldenFile(const std::filesystem::path& path) {
  const std::string bytes = read_bytes(path);
  std::uint64_t header_size = 0;
  if (bytes.size() < sizeof(header_size)) throw std::runtime_error(path.string() + " is too short");
  std::memcpy(&header_size, bytes.data(), sizeof(header_size));
  const std::string_view rest = std::string_view(bytes).substr(sizeof(header_size));
  if (header_size > rest.size()) throw std::runtime_error(path.string() + " is cut off within its header");
  const std::string_view numbers = rest.substr(header_size);

  const nlohmann::json header = nlohmann::json::parse(rest.substr(0, header_size));
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      metadata_ = entry.get<decltype(metadata_)>();
      continue;
    }
    const auto begin = entry.at("data_offsets").at(0).get<std::size_t>();
    const auto end = entry.at("data_offsets").at(1).get<std::size_t>();
    if (begin > end || end > numbers.size()) throw std::runtime_error(name + " lies outside of " + path.string());
    GoldenTensor tensor{entry.at("shape").get<std::vector<std::size_t>>(),
                        decode(numbers.substr(begin, end - begin), entry.at("dtype").get<std::string>())};
    std::size_t count = 1;
    for (const std::size_t extent : tensor.shape) count *= extent;
    if (count != tensor.values.size()) throw std::runtime_error(name + " does not fill its shape in " + path.string());
    tensors_.emplace(name, std::move(tensor));
  }
}

const GoldenTensor& GoldenFile::operator[](std::string_view name) const {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) throw std::runtime_error("the golden file has no " + std::string(name));
  return found->second;
}

const std::string& GoldenFile::metadata(std::string_view key) const {
  const auto found = metadata_.find(key);
  if (found == metadata_.end()) throw std::runtime_error("the golden file says nothing about " + std::string(key));
  return found->second;
}

std::filesystem::path golden_folder() { return MHA_GOLDEN_FOLDER; }

}  // namespace mha::testing
