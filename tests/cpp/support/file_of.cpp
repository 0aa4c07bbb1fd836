#include "support/file_of.hpp"

#include <cstring>
#include <fstream>
#include <iterator>

namespace mha::testing {

std::vector<std::byte> file_of(const std::string& header, const std::string& data, std::uint64_t declared) {
  std::vector<std::byte> bytes(sizeof(declared) + header.size() + data.size());
  std::memcpy(bytes.data(), &declared, sizeof(declared));
  if (!header.empty()) std::memcpy(bytes.data() + sizeof(declared), header.data(), header.size());
  if (!data.empty()) std::memcpy(bytes.data() + sizeof(declared) + header.size(), data.data(), data.size());
  return bytes;
}

std::string header_of(const std::string& name, const std::string& dtype, const std::string& shape, std::size_t begin,
                      std::size_t end) {
  return "{\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":[" +
         std::to_string(begin) + "," + std::to_string(end) + "]}}";
}

std::vector<std::byte> bytes_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::byte> bytes(text.size());
  if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

}  // namespace mha::testing
