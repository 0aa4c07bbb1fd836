// Parses and validates the header: nested at most two objects deep.
#include "safetensors_header.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "json_scanner.hpp"
#include "mha/detail/fail.hpp"
#include "utf8.hpp"

namespace mha {
namespace {

constexpr std::size_t kMostAxes = 16;
constexpr std::size_t kBitsOfByte = 8;

/// Reads the members of an object; `member` is called with each key and reads the value.
template <class Member>
void read_object(JsonScanner& scanner, std::string_view what, const Member& member) {
  if (!scanner.accept('{')) scanner.fail(what, "an object");
  if (scanner.accept('}')) return;
  do {
    const std::string key = scanner.string(std::string(what) + ": a name");
    scanner.expect(':', std::string(what) + ": the name " + in_quotes(key));
    member(key);
  } while (scanner.accept(','));
  scanner.expect('}', std::string(what) + ": its last member");
}

std::vector<std::size_t> read_numbers(JsonScanner& scanner, const std::string& what, std::size_t most) {
  std::vector<std::size_t> numbers;
  if (!scanner.accept('[')) scanner.fail(what, "a list");
  if (scanner.accept(']')) return numbers;
  do {
    if (numbers.size() == most) throw Error(what + " has more than " + std::to_string(most) + " numbers");
    const std::uint64_t number = scanner.whole_number(what + "." + std::to_string(numbers.size()));
    if (number > std::numeric_limits<std::size_t>::max()) throw Error(what + " is larger than any file");
    numbers.push_back(static_cast<std::size_t>(number));
  } while (scanner.accept(','));
  scanner.expect(']', what + ": its last number");
  return numbers;
}

Dtype dtype_called(std::string_view name) {
  int i = 0;
  while (i < static_cast<int>(Dtype::kOther) && name_of(static_cast<Dtype>(i)) != name) ++i;
  return static_cast<Dtype>(i);
}

SafetensorsEntry read_entry(JsonScanner& scanner, const std::string& name) {
  const std::string tensor = tensor_called(name);
  std::optional<std::string> dtype;
  std::optional<std::vector<std::size_t>> shape;
  std::optional<std::vector<std::size_t>> offsets;
  read_object(scanner, tensor, [&](const std::string& key) {
    const bool again = (key == "dtype" && dtype) || (key == "shape" && shape) || (key == "data_offsets" && offsets);
    if (again) throw Error(tensor + " has " + key + " twice");
    const bool known = key == "dtype" || key == "shape" || key == "data_offsets";
    require(known, "{} has the unknown field {}", {tensor, in_quotes(key)});
    if (key == "dtype") dtype = scanner.string(tensor + ": dtype");
    if (key == "shape") shape = read_numbers(scanner, tensor + ": shape", kMostAxes);
    if (key == "data_offsets") offsets = read_numbers(scanner, tensor + ": data_offsets", 2);
  });
  if (!dtype) throw Error(tensor + " has no dtype");
  if (!shape) throw Error(tensor + " has no shape");
  if (!offsets || offsets->size() != 2) throw Error(tensor + " must have two data_offsets");
  return {name, dtype_called(*dtype), *shape, offsets->at(0), offsets->at(1), *dtype};
}

void check_entry(const SafetensorsEntry& entry, std::size_t data_size) {
  const std::string tensor = tensor_called(entry.name);
  if (entry.begin > entry.end || entry.end > data_size)
    fail("{} claims the bytes {} to {}, but the file has {} bytes of data",
         {tensor, entry.begin, entry.end, data_size});
  if (entry.dtype == Dtype::kOther) return;  // only the file knows its size
  const std::size_t needed = byte_size(entry);
  const std::size_t has = entry.end - entry.begin;
  if (needed != has) {
    fail("{} with shape {} and type {} needs {} bytes, but has {}",
         {tensor, Shape{entry.shape}, name_of(entry.dtype), needed, has});
  }
}

/// Checks that every byte of data belongs to exactly one tensor, and that names are unique.
void check_coverage(const std::vector<SafetensorsEntry>& entries, std::size_t data_size) {
  std::vector<const SafetensorsEntry*> order(entries.size());
  std::ranges::transform(entries, order.begin(), [](const SafetensorsEntry& entry) { return &entry; });
  std::ranges::sort(order, {}, &SafetensorsEntry::name);
  const auto twice = std::ranges::adjacent_find(order, {}, &SafetensorsEntry::name);
  if (twice != order.end()) throw Error("there are two tensors called " + in_quotes((*twice)->name));

  std::ranges::sort(order, {}, [](const SafetensorsEntry* entry) { return std::pair(entry->begin, entry->end); });
  std::size_t reached = 0;
  std::string_view previous;
  for (const SafetensorsEntry* entry : order) {
    if (entry->begin < reached) throw Error(tensor_called(entry->name) + " overlaps " + tensor_called(previous));
    if (entry->begin > reached)
      fail("{} bytes before {} belong to no tensor", {entry->begin - reached, tensor_called(entry->name)});
    reached = entry->end;
    previous = entry->name;
  }
  if (reached < data_size) fail("the last {} bytes belong to no tensor", {data_size - reached});
}

}  // namespace

std::string tensor_called(std::string_view name) { return "tensor " + in_quotes(name); }

std::size_t byte_size(const SafetensorsEntry& entry) {
  // An axis of length 0 makes the tensor empty, whatever the other extents are.
  if (std::ranges::find(entry.shape, std::size_t{0}) != entry.shape.end()) return 0;
  std::size_t bits = bits_of(entry.dtype);
  for (const std::size_t extent : entry.shape) {
    if (bits > std::numeric_limits<std::size_t>::max() / extent)
      fail("{} with shape {} is larger than any file", {tensor_called(entry.name), Shape{entry.shape}});
    bits *= extent;
  }
  require(bits % kBitsOfByte == 0, "{} with shape {} and type {} has {} bits, which are not whole bytes",
          {tensor_called(entry.name), Shape{entry.shape}, name_of(entry.dtype), bits});
  return bits / kBitsOfByte;
}

SafetensorsHeader parse_header(std::string_view json, std::size_t data_size) {
  if (!is_utf8(json)) throw Error("the header is not UTF-8 text");
  SafetensorsHeader header;
  bool has_metadata = false;
  JsonScanner scanner(json);
  read_object(scanner, "the header", [&](const std::string& name) {
    if (name != kMetadataName) {
      header.entries.push_back(read_entry(scanner, name));
      return;
    }
    if (has_metadata) throw Error("the header has " + name + " twice");
    has_metadata = true;
    read_object(scanner, kMetadataName, [&](const std::string& key) {
      const std::string what = name + ": " + in_quotes(key);
      if (!header.metadata.emplace(key, scanner.string(what)).second) throw Error(what + " is there twice");
    });
  });
  if (!scanner.at_end()) throw Error("the header has text after its end");
  for (const SafetensorsEntry& entry : header.entries) check_entry(entry, data_size);
  check_coverage(header.entries, data_size);
  return header;
}

}  // namespace mha
