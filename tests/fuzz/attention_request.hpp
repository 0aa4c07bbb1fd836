// Builds a call of attention() from fuzzer bytes: any attributes, mostly fitting shapes, any numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/dot_product_case.hpp"

namespace mha::fuzz {

struct AttentionRequest {
  testing::DotProductCase call;
  bool computable_size = true;   // small enough to allocate operands
  bool ordinary_numbers = true;  // no number was made NaN, infinite or large
};

[[nodiscard]] AttentionRequest read_request(const std::uint8_t* data, std::size_t size);

}  // namespace mha::fuzz
