// Builds safetensors files from headers that may be invalid.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mha::testing {

/// A file with this data and this header; the header's declared length is `declared` bytes.
[[nodiscard]] std::vector<std::byte> file_of(const std::string& header, const std::string& data,
                                             std::uint64_t declared);
[[nodiscard]] inline std::vector<std::byte> file_of(const std::string& header, const std::string& data = "") {
  return file_of(header, data, header.size());
}

/// {"<name>":{"dtype":"<dtype>","shape":<shape>,"data_offsets":[begin,end]}}
[[nodiscard]] std::string header_of(const std::string& name, const std::string& dtype, const std::string& shape,
                                    std::size_t begin, std::size_t end);

[[nodiscard]] std::vector<std::byte> bytes_of_file(const std::filesystem::path& path);

template <class T, std::size_t N>
std::string bytes_as_text(const std::array<T, N>& values) {
  return {reinterpret_cast<const char*>(values.data()), sizeof(values)};
}

}  // namespace mha::testing
