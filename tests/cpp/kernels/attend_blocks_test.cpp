// Tests which keys attend and attend_backward read, and that copied rows give equal bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "mha/detail/kernel_table.hpp"
#include "support/guarded_array.hpp"
#include "support/random_values.hpp"

namespace mha::testing {
namespace {

constexpr std::size_t kTokens = 512;
constexpr std::size_t kPart = 32;  // keys that are poisoned together

/// Which queries read a key at or after `first`: those whose context is NaN if these keys and values are NaN.
std::vector<bool> readers_of(HeadAttention head, std::size_t first) {
  std::vector<float> k(head.k, head.k + kTokens * head.width);
  std::vector<float> v(head.v, head.v + kTokens * head.width);
  std::fill_n(k.begin() + static_cast<std::ptrdiff_t>(first * head.width), kPart * head.width, NAN);
  std::fill_n(v.begin() + static_cast<std::ptrdiff_t>(first * head.width), kPart * head.width, NAN);
  head.k = k.data();
  head.v = v.data();
  std::vector<float> out(kTokens * head.width);
  std::vector<float> scratch(attend_scratch_floats(head.width));
  active_kernels().attend(head, out.data(), head.width, scratch.data());
  std::vector<bool> readers(kTokens);
  for (std::size_t t = 0; t < kTokens; ++t) readers[t] = std::isnan(out[t * head.width]);
  return readers;
}

class Skipping : public ::testing::Test {
 protected:
  Skipping() : rows_(random_values(kTokens * kWidth, 1)) {
    head_.queries = head_.keys = kTokens;
    head_.width = head_.query_stride = head_.key_stride = kWidth;
    head_.q = head_.k = head_.v = rows_.data();
  }

  static constexpr std::size_t kWidth = 4;
  std::vector<float> rows_;
  HeadAttention head_;
};

TEST_F(Skipping, ACausalCallReadsNoKeyBehindItsBlockOfQueries) {
  head_.right = 0;
  std::size_t read = 0;
  for (std::size_t first = 0; first < kTokens; first += kPart) {
    const std::vector<bool> readers = readers_of(head_, first);
    for (std::size_t t = 0; t < kTokens; ++t) {
      if (t + kQueriesInBlock <= first) {
        ASSERT_FALSE(readers[t]) << "query " << t << " reads keys from " << first << " on";
      }
      if (t >= first) {
        ASSERT_TRUE(readers[t]) << "query " << t << " does not read key " << first;
      }
      read += readers[t] ? 1U : 0U;
    }
  }
  // Pairs of a query and a part of the keys: at most half of all, plus those of the blocks on the diagonal.
  constexpr std::size_t kParts = kTokens / kPart;
  EXPECT_LE(read, kTokens * kParts / 2 + kTokens * (kPart + kQueriesInBlock) / kPart);
}

TEST_F(Skipping, AWindowReadsNoKeyFarBeforeItsBlockOfQueries) {
  constexpr std::size_t kLeft = 20;
  head_.left = kLeft;
  for (std::size_t first = 0; first < kTokens; first += kPart) {
    const std::vector<bool> readers = readers_of(head_, first);
    for (std::size_t t = first + kPart - 1 + kLeft + kQueriesInBlock; t < kTokens; ++t) {
      ASSERT_FALSE(readers[t]) << "query " << t << " reads keys from " << first << " on";
    }
  }
}

/// A head with a conflicting row stride, with or without memory for copies.
struct StridedHead {
  static constexpr std::size_t kStride = kConflictingStride;

  explicit StridedHead(std::size_t width, bool copies)
      : q(random_values(kQueries * kStride, 1)),
        k(random_values(kKeys * kStride, 2)),
        v(random_values(kKeys * kStride, 3)),
        d_context(random_values(kQueries * kStride, 4)),
        context(kQueries * kStride),
        d_k(kKeys * kStride),
        d_v(kKeys * kStride),
        row_max(kQueries),
        row_reciprocal(kQueries),
        scratch(attend_backward_scratch_floats(width)),
        room(copied_rows_floats(kKeys, width), 0, 77.5F) {
    HeadAttention head;
    head.queries = kQueries;
    head.keys = kKeys;
    head.width = width;
    head.query_stride = head.key_stride = kStride;
    head.q = q.data();
    head.k = k.data();
    head.v = v.data();
    head.scale = 0.25F;
    head.row_max = row_max.data();
    head.row_reciprocal = row_reciprocal.data();
    if (copies) head.room = room.data();
    active_kernels().attend(head, context.data(), kStride, scratch.data());
    active_kernels().attend_backward(head, context.data(), d_context.data(), d_k.data(), d_v.data(), scratch.data());
    room.expect_fences_intact();
    copied = room.data()[0] == k[0];
  }

  static constexpr std::size_t kQueries = 100;
  static constexpr std::size_t kKeys = 130;
  std::vector<float> q, k, v, d_context, context, d_k, d_v, row_max, row_reciprocal, scratch;
  GuardedArray room;
  bool copied = false;
};

TEST(CopiedKeys, GiveTheSameBits) {
  for (const std::size_t width : {7U, 64U, 256U}) {
    SCOPED_TRACE(width);
    const StridedHead in_place(width, false);
    const StridedHead copied(width, true);
    EXPECT_FALSE(in_place.copied);
    EXPECT_TRUE(copied.copied);
    EXPECT_EQ(in_place.context, copied.context);
    EXPECT_EQ(in_place.d_context, copied.d_context);
    EXPECT_EQ(in_place.d_k, copied.d_k);
    EXPECT_EQ(in_place.d_v, copied.d_v);
  }
}

}  // namespace
}  // namespace mha::testing
