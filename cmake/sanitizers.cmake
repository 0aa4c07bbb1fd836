# MHA_SANITIZE: the first bad access or undefined operation ends the program, in every target of the build.
if(MHA_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options(${sanitizers})
  add_link_options(${sanitizers})
endif()

# MHA_FUZZ: the library tells libFuzzer which of its branches were taken. MHA_HAS_LIBFUZZER: whether there is one.
if(MHA_FUZZ)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer)
  check_cxx_source_compiles(
    "#include <cstddef>\n#include <cstdint>
     extern \"C\" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }" MHA_HAS_LIBFUZZER)
  unset(CMAKE_REQUIRED_FLAGS)
endif()
