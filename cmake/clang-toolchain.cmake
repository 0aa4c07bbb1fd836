# Selects clang, if its sanitizers can be linked, or else the system compiler.
# clang compiles the sanitizers faster than GCC and has libFuzzer.
find_program(MHA_CLANG NAMES clang++-19 clang++)
if(MHA_CLANG AND NOT DEFINED MHA_CLANG_SANITIZES)
  file(WRITE "${CMAKE_BINARY_DIR}/sanitized.cpp" "int main() {}\n")
  execute_process(
    COMMAND "${MHA_CLANG}" -fsanitize=address,undefined "${CMAKE_BINARY_DIR}/sanitized.cpp" -o "${CMAKE_BINARY_DIR}/sanitized"
    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed EQUAL 0)
    set(sanitizes ON)
  else()
    set(sanitizes OFF)
  endif()
  set(MHA_CLANG_SANITIZES ${sanitizes} CACHE INTERNAL "Whether clang can link its sanitizers")
endif()
if(MHA_CLANG_SANITIZES)
  set(CMAKE_CXX_COMPILER "${MHA_CLANG}")
endif()
