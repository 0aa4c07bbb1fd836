// Validates the options of an attention.
#include "mha/options.hpp"

#include <cmath>
#include <string_view>

#include "mha/detail/fail.hpp"
#include "option_checks.hpp"

namespace mha {
namespace {

void require_positive(std::size_t count, std::string_view name, std::string_view why) {
  require(count > 0, "{} is 0: {}", {name, why});
}

void require_same_in_self_attention(std::size_t actual, std::string_view name, std::size_t expected,
                                    std::string_view of) {
  require(actual == expected,
          "{} is {} and {} is {}, but in self-attention keys and values come from the same input, so they must be "
          "equal (set cross for two inputs)",
          {name, actual, of, expected});
}

}  // namespace

AttentionOptions AttentionOptions::resolved() const {
  AttentionOptions options = *this;
  if (source_tokens == 0) options.source_tokens = tokens;
  if (key_width == 0) options.key_width = d_model;
  if (value_width == 0) options.value_width = d_model;
  return options;
}

AttentionOptions AttentionOptions::self(std::size_t tokens, std::size_t d_model, std::size_t num_heads) {
  return AttentionOptions{.tokens = tokens, .d_model = d_model, .num_heads = num_heads}.resolved();
}

void validate(const AttentionOptions& options) {
  require_positive(options.tokens, "tokens", "the input is empty; attention needs at least one token");
  require_positive(options.d_model, "d_model", "a token needs at least one feature");
  require_positive(options.num_heads, "num_heads", "attention needs at least one head");
  // [lesson:bugs]
  require(options.d_model % options.num_heads == 0, "d_model {} is not divisible by num_heads {}",
          {options.d_model, options.num_heads});
  // [/lesson:bugs]
  require(
      options.num_heads % options.kv_heads() == 0,
      "num_heads {} is not divisible by num_kv_heads {}: every head of keys and values serves as many heads of queries",
      {options.num_heads, options.num_kv_heads});
  if (!options.cross) {
    const AttentionOptions all = options.resolved();
    require_same_in_self_attention(all.source_tokens, "source_tokens", all.tokens, "tokens");
    require_same_in_self_attention(all.key_width, "key_width", all.d_model, "d_model");
    require_same_in_self_attention(all.value_width, "value_width", all.d_model, "d_model");
  }
  require_window(options.window_left, "window_left");
  require_window(options.window_right, "window_right");
  // Check the 32-bit numbers: the softmax divides by the first, the fast layer multiplies by the second.
  const auto divisor = static_cast<float>(options.temperature);
  const auto factor = static_cast<float>(1.0 / options.temperature);
  require(
      std::isfinite(divisor) && divisor > 0.0F && std::isfinite(factor),
      "temperature must be a positive number, such as 1, that a 32-bit float can hold, and so must 1 / temperature");
  require_probability(options.dropout, "dropout");
}

}  // namespace mha
