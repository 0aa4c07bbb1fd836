#include "support/golden.hpp"

namespace mha::testing {

std::filesystem::path golden_folder() { return MHA_GOLDEN_FOLDER; }

}  // namespace mha::testing
