// Header of a safetensors file: JSON with the type, shape and byte range of every tensor.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "mha/safetensors.hpp"

namespace mha {

/// The header entry with metadata about the file instead of a tensor.
inline constexpr std::string_view kMetadataName = "__metadata__";

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;
  SafetensorsFile::Metadata metadata;
};

/// Throws Error unless the header is well formed and its tensors cover exactly `data_size` bytes without overlap.
[[nodiscard]] SafetensorsHeader parse_header(std::string_view json, std::size_t data_size);

/// The size of a tensor in bytes. Throws Error, naming the tensor, if it overflows.
[[nodiscard]] std::size_t byte_size(const SafetensorsEntry& entry);

/// "tensor "a""
[[nodiscard]] std::string tensor_called(std::string_view name);

}  // namespace mha
