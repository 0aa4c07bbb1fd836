// Fuzzes safetensors files: bytes are either rejected with a useful Error or survive a round trip.
//
// If the first byte is odd, the input is split at the first zero byte into a header and data, so that the fuzzer need
// not guess the header's length. Otherwise the rest of the input is the file.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "mha/error.hpp"
#include "mha/safetensors.hpp"

namespace mha::fuzz {
namespace {

std::vector<std::byte> file_of(std::span<const std::uint8_t> input) {
  if (input.empty()) return {};
  const bool in_parts = input.front() % 2 == 1;
  std::span<const std::byte> rest = std::as_bytes(input.subspan(1));
  if (!in_parts) return {rest.begin(), rest.end()};
  const auto zero = std::ranges::find(rest, std::byte{0});
  const auto header_size = static_cast<std::uint64_t>(zero - rest.begin());
  std::vector<std::byte> file(sizeof(header_size));
  std::memcpy(file.data(), &header_size, sizeof(header_size));
  file.insert(file.end(), rest.begin(), zero);
  if (zero != rest.end()) file.insert(file.end(), zero + 1, rest.end());
  return file;
}

/// Reads a tensor in every way that its type allows, and adds it to a new file if possible.
void copy(const SafetensorsFile& from, const SafetensorsEntry& entry, SafetensorsWriter& to) {
  switch (entry.dtype) {
    case Dtype::kF32:
    case Dtype::kF16:
    case Dtype::kBF16:
      to.add_floats(entry.name, entry.shape, from.floats(entry.name), entry.dtype);
      break;
    case Dtype::kF64:
      to.add_floats(entry.name, entry.shape, from.floats(entry.name));
      break;
    case Dtype::kBool:
      to.add_booleans(entry.name, entry.shape, from.booleans(entry.name));
      break;
    default:
      to.add_integers(entry.name, entry.shape, from.integers(entry.name));
  }
}

/// Checks that the numbers of a tensor are unchanged; only the bits of a NaN may differ.
void check_same(const SafetensorsFile& before, const SafetensorsFile& after, const SafetensorsEntry& entry) {
  check(after.entry(entry.name).shape == entry.shape, "the shape of " + entry.name + " changed");
  if (entry.dtype == Dtype::kI64 || entry.dtype == Dtype::kBool) {
    check(std::ranges::equal(before.bytes(entry.name), after.bytes(entry.name)), entry.name + " changed");
  } else if (entry.dtype == Dtype::kF32 || entry.dtype == Dtype::kF16 || entry.dtype == Dtype::kBF16) {
    const std::vector<float> old_values = before.floats(entry.name);
    const std::vector<float> new_values = after.floats(entry.name);
    const auto same = [](float a, float b) { return a == b || (a != a && b != b); };
    check(std::ranges::equal(old_values, new_values, same), entry.name + " changed");
  }
}

void run(std::span<const std::uint8_t> input) {
  const SafetensorsFile file(file_of(input));
  SafetensorsWriter writer;
  for (const auto& [key, value] : file.metadata()) writer.set_metadata(key, value);
  for (const SafetensorsEntry& entry : file.entries()) copy(file, entry, writer);

  const SafetensorsFile again(writer.bytes());
  check(again.metadata() == file.metadata(), "the metadata changed");
  check(again.entries().size() == file.entries().size(), "the number of tensors changed");
  for (const SafetensorsEntry& entry : file.entries()) check_same(file, again, entry);
}

}  // namespace
}  // namespace mha::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    mha::fuzz::run({data, size});
  } catch (const mha::Error& error) {
    mha::fuzz::check(std::strlen(error.what()) > 10, "an error without a message");
  }
  return 0;
}
