# clang, whatever the system's own compiler is: libFuzzer comes with it.
find_program(MHA_CLANG NAMES clang++-19 clang++ REQUIRED)
set(CMAKE_CXX_COMPILER "${MHA_CLANG}")
