// From any bytes to a call of attention(): attributes of any value, shapes that mostly almost fit, numbers of any kind.
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/dot_product_case.hpp"

namespace mha::fuzz {

struct AttentionRequest {
  testing::DotProductCase call;
  bool computable_size = true;   // small enough to make operands for it
  bool ordinary_numbers = true;  // none was made NaN, infinite or large
};

[[nodiscard]] AttentionRequest read_request(const std::uint8_t* data, std::size_t size);

}  // namespace mha::fuzz
