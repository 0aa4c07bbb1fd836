// Memory planning with overflow checks, and the allocation of the workspace.
#include "mha/detail/workspace.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "mha/detail/fail.hpp"
#include "mha/tensor_view.hpp"

namespace mha {
namespace {

// Pointer subtraction is undefined in larger objects.
constexpr std::size_t kMostBytes = PTRDIFF_MAX;
constexpr std::size_t kMostFloats = kMostBytes / sizeof(float);
constexpr std::size_t kFloatsPerLine = Workspace::kAlignment / sizeof(float);

[[noreturn]] void fail_to_address(std::string_view name, std::span<const std::size_t> shape) {
  fail("memory cannot address {} of shape {}: use fewer tokens or features", {name, Shape{shape}});
}

}  // namespace

void fail_to_allocate(std::size_t bytes, std::string_view largest, std::span<const std::size_t> shape) {
  fail("this needs {}, which could not be allocated; the largest tensor is {} {}: use fewer tokens or features",
       {describe_bytes(bytes), largest, Shape{shape}});
}

std::size_t checked_count(std::string_view name, std::span<const std::size_t> shape, std::size_t bytes_each) {
  const std::size_t count = element_count(shape);
  if (count > kMostBytes / bytes_each) fail_to_address(name, shape);
  return count;
}

std::size_t WorkspacePlan::reserve(std::string_view name, std::span<const std::size_t> shape) {
  const std::size_t offset = floats_;
  const std::size_t room = kMostFloats - offset;  // the remaining capacity
  const std::size_t count = element_count(shape);
  if (count > room) fail_to_address(name, shape);
  if (count > largest_count_) {
    largest_count_ = count;
    largest_name_ = {};
    name.copy(largest_name_.data(), largest_name_.size() - 1);
    largest_rank_ = std::min(shape.size(), largest_shape_.size());
    std::copy_n(shape.begin(), largest_rank_, largest_shape_.begin());
  }
  const std::size_t padding = (kFloatsPerLine - count % kFloatsPerLine) % kFloatsPerLine;
  floats_ = offset + count + std::min(padding, room - count);
  return offset;
}

Workspace::Workspace(const WorkspacePlan& plan)
    : data_(static_cast<float*>(::operator new(plan.bytes(), std::align_val_t{kAlignment}, std::nothrow))) {
  if (data_ == nullptr)
    fail_to_allocate(plan.bytes(), plan.largest_name_.data(), std::span(plan.largest_shape_).first(plan.largest_rank_));
  std::fill_n(data_.get(), plan.floats(), 0.0F);
}

void Workspace::Free::operator()(float* data) const noexcept { ::operator delete(data, std::align_val_t{kAlignment}); }

}  // namespace mha
