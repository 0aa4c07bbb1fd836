// How much memory this process holds, from the system. 0 where the system does not tell.
#pragma once

#include <cstddef>

namespace mha::benchmark {

/// Forgets the highest so far.
[[nodiscard]] std::size_t resident_bytes_now();
/// Since the last call of the function above.
[[nodiscard]] std::size_t highest_resident_bytes();

}  // namespace mha::benchmark
