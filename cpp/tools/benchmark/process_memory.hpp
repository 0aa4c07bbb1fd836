// Resident memory of this process; 0 if the system does not report it.
#pragma once

#include <cstddef>

namespace mha::benchmark {

/// Returns the current size and resets the peak.
[[nodiscard]] std::size_t resident_bytes_now();
/// The peak since the last call of resident_bytes_now.
[[nodiscard]] std::size_t highest_resident_bytes();

}  // namespace mha::benchmark
