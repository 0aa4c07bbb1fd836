// The calibration as a shared library, for contenders in other languages.
#include "tools/benchmark/peak.hpp"

extern "C" [[gnu::visibility("default")]] double mha_calibrate() { return mha::benchmark::calibrate(); }
