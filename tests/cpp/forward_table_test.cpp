// Tests that a forward-only table names the missing kernel when it is called.
#include "kernels/forward_table.hpp"

#include <gtest/gtest.h>

namespace mha::testing {
namespace {

TEST(ForwardTableDeathTest, EndsTheProgramAndNamesTheMissingKernel) {
  constexpr KernelTable table = make_forward_table<float>("forward");
  EXPECT_DEATH(static_cast<void>(table.largest_magnitude({})), "no kernel largest_magnitude\n");
  EXPECT_DEATH(table.attend({}, nullptr, 0, nullptr), "no kernel attend\n");
}

}  // namespace
}  // namespace mha::testing
