// The header of a safetensors file: JSON that gives every tensor a type, a shape and a range of the bytes that follow.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "mha/safetensors.hpp"

namespace mha {

/// Under this name the header has texts about the file, not a tensor.
inline constexpr std::string_view kMetadataName = "__metadata__";

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;
  SafetensorsFile::Metadata metadata;
};

/// Throws Error unless the header is well formed and describes exactly `data_size` bytes: every one of them belongs to
/// one tensor.
[[nodiscard]] SafetensorsHeader parse_header(std::string_view json, std::size_t data_size);

/// How many bytes a tensor of that shape has. Throws Error, naming it, if that is more than can be counted.
[[nodiscard]] std::size_t byte_size(const SafetensorsEntry& entry);

/// "tensor "a""
[[nodiscard]] std::string tensor_called(std::string_view name);

}  // namespace mha
