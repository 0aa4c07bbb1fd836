# MHA_SANITIZE: a program stops at its first error that these sanitizers find. The address sanitizer finds accesses past an
# object; the undefined sanitizer's check of its size would take a tenth of the time to compile.
if(MHA_SANITIZE)
  set(sanitizers -fsanitize=${MHA_SANITIZE} -fno-sanitize=object-size -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options(${sanitizers})
  add_link_options(${sanitizers})
endif()

# MHA_FUZZ: instruments the library for libFuzzer. MHA_HAS_LIBFUZZER: whether the compiler has libFuzzer.
if(MHA_FUZZ)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  check_cxx_source_compiles(
    "#include <cstddef>\n#include <cstdint>
     extern \"C\" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }" MHA_HAS_LIBFUZZER)
  unset(CMAKE_REQUIRED_FLAGS)
endif()
