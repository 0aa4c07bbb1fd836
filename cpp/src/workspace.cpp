// The plan's arithmetic, which cannot wrap around, and the one allocation.
#include "mha/detail/workspace.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

#include "mha/detail/fail.hpp"

namespace mha {
namespace {

// Objects larger than this break pointer subtraction.
constexpr std::size_t kMostFloats = static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(float);
constexpr std::size_t kFloatsPerLine = Workspace::kAlignment / sizeof(float);

}  // namespace

std::size_t WorkspacePlan::reserve(std::string_view name, std::span<const std::size_t> shape) {
  const std::size_t offset = floats_;
  const std::size_t room = kMostFloats - offset;  // what may still be added
  std::size_t count = 1;
  for (const std::size_t extent : shape) {
    if (extent != 0 && count > room / extent) {
      fail("{} of shape {} is larger than memory can address: use fewer tokens or features", {name, Shape{shape}});
    }
    count *= extent;
  }
  const std::size_t padding = (kFloatsPerLine - count % kFloatsPerLine) % kFloatsPerLine;
  floats_ = offset + count + std::min(padding, room - count);
  return offset;
}

Workspace::Workspace(const WorkspacePlan& plan)
    : data_(static_cast<float*>(::operator new(plan.bytes(), std::align_val_t{kAlignment}, std::nothrow))) {
  if (data_ == nullptr) throw std::bad_alloc();
  std::fill_n(data_.get(), plan.floats(), 0.0F);
}

void Workspace::Free::operator()(float* data) const noexcept { ::operator delete(data, std::align_val_t{kAlignment}); }

}  // namespace mha
