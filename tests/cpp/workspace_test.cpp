// Tests the arena: alignment, zero-initialisation and overflow checks.
#include "mha/detail/workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "support/expect_error.hpp"

namespace mha {
namespace {

using Extents = std::vector<std::size_t>;

TEST(WorkspacePlan, StartsEveryTensorAtACacheLine) {
  WorkspacePlan plan;
  EXPECT_EQ(plan.reserve("a", Extents{3}), 0U);
  EXPECT_EQ(plan.reserve("b", Extents{4, 5}), 16U);
  EXPECT_EQ(plan.reserve("c", Extents{}), 48U);
  EXPECT_EQ(plan.reserve("d", Extents{16}), 64U);
  EXPECT_EQ(plan.floats(), 80U);
  EXPECT_EQ(plan.bytes(), 320U);
}

TEST(WorkspacePlan, RejectsAnOverflowingSize) {
  WorkspacePlan plan;
  const std::size_t half = std::size_t{1} << 32U;
  EXPECT_ERROR(plan.reserve("scores", (Extents{half, half})),
               "memory cannot address scores of shape (4294967296, 4294967296)");
  EXPECT_ERROR(plan.reserve("scores", (Extents{3, SIZE_MAX})), "memory cannot address");
  EXPECT_EQ(plan.floats(), 0U) << "a rejected tensor gets no memory";
}

TEST(WorkspacePlan, RejectsAnOverflowingSum) {
  WorkspacePlan plan;
  const std::size_t most = static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(float);
  EXPECT_EQ(plan.reserve("first", Extents{most - 16}), 0U);
  EXPECT_ERROR(plan.reserve("second", Extents{32}), "memory cannot address second of shape (32,)");
}

TEST(Workspace, IsAlignedAndInitiallyZero) {
  WorkspacePlan plan;
  plan.reserve("a", Extents{1000});
  const Workspace workspace(plan);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(workspace.data()) % Workspace::kAlignment, 0U);
  EXPECT_TRUE(std::all_of(workspace.data(), workspace.data() + plan.floats(), [](float x) { return x == 0.0F; }));
}

TEST(Workspace, ThrowsIfItDoesNotFitIntoMemory) {
  WorkspacePlan plan;
  plan.reserve("a", Extents{static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(float) - 64});
  plan.reserve("b", Extents{2, 3});
  EXPECT_ERROR(Workspace{plan}, "this needs 9.2 EB, which could not be allocated; the largest tensor is a (");
}

TEST(ResizeTensor, MakesRoomForAShapeAndKeepsItsContents) {
  std::vector<std::int32_t> memory = {7};
  resize_tensor(memory, "targets", Extents{2, 3}, -100);
  EXPECT_EQ(memory, (std::vector<std::int32_t>{7, -100, -100, -100, -100, -100}));
}

TEST(ResizeTensor, RejectsWhatCannotBeAddressedOrAllocated) {
  std::vector<std::int32_t> memory = {7};
  const std::size_t half = std::size_t{1} << 32U;
  EXPECT_ERROR(resize_tensor(memory, "targets", Extents{half, half}),
               "memory cannot address targets of shape (4294967296, 4294967296)");
  EXPECT_ERROR(resize_tensor(memory, "targets", Extents{SIZE_MAX / 8 + 1}), "memory cannot address");
#ifndef __SANITIZE_ADDRESS__  // whose operator new ends the program instead of throwing
  EXPECT_ERROR(resize_tensor(memory, "targets", Extents{SIZE_MAX / 8 - 64}), "which could not be allocated");
#endif
  EXPECT_EQ(memory, std::vector<std::int32_t>{7});
}

}  // namespace
}  // namespace mha
