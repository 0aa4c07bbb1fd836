# The libraries the core stands on. Each comes from the system if it has it, else from a pinned release, checked by hash.
include(FetchContent)

# xsimd 13: the SIMD batches under the kernels. Headers only; target `xsimd`.
function(mha_provide_xsimd)
  find_package(xsimd 13 CONFIG QUIET)
  if(TARGET xsimd)
    message(STATUS "xsimd ${xsimd_VERSION}: from the system")
    return()
  endif()
  # build-scripts/setup unpacks the headers here.
  set(headers "${PROJECT_SOURCE_DIR}/.toolchain/xsimd/include")
  if(NOT EXISTS "${headers}/xsimd/xsimd.hpp")
    set(release 13.2.0)
    message(STATUS "xsimd ${release}: downloading")
    # Headers are all that is wanted: SOURCE_SUBDIR names a folder without a CMakeLists.txt, so that none is run.
    FetchContent_Declare(
      xsimd_release
      URL https://github.com/xtensor-stack/xsimd/archive/refs/tags/${release}.tar.gz
      URL_HASH SHA256=edd8cd3d548c185adc70321c53c36df41abe64c1fe2c67bc6d93c3ecda82447a
      SOURCE_SUBDIR include)
    FetchContent_MakeAvailable(xsimd_release)
    set(headers "${xsimd_release_SOURCE_DIR}/include")
  endif()
  message(STATUS "xsimd: headers in ${headers}")
  add_library(xsimd INTERFACE)
  target_include_directories(xsimd SYSTEM INTERFACE "${headers}")
endfunction()

# GoogleTest: targets GTest::gtest, GTest::gtest_main.
macro(mha_provide_googletest)
  # What a system has installed is for the machine itself; for WebAssembly its sources are compiled, which Debian has too.
  if(NOT EMSCRIPTEN)
    find_package(GTest 1.12 QUIET)
  elseif(EXISTS /usr/src/googletest/CMakeLists.txt)
    set(FETCHCONTENT_SOURCE_DIR_GOOGLETEST /usr/src/googletest)
  endif()
  if(NOT TARGET GTest::gtest_main)
    if(NOT FETCHCONTENT_SOURCE_DIR_GOOGLETEST)
      message(STATUS "GoogleTest 1.15.2: downloading")
    endif()
    set(INSTALL_GTEST OFF)
    set(BUILD_GMOCK OFF)
    FetchContent_Declare(
      googletest
      URL https://github.com/google/googletest/archive/refs/tags/v1.15.2.tar.gz
      URL_HASH SHA256=7b42b4d6ed48810c5362c265a17faebe90dc2373c885e5216439d37927f02926)
    FetchContent_MakeAvailable(googletest)
  endif()
  include(GoogleTest)
endmacro()

# nlohmann-json: reads JSON in the native tests and tools; target nlohmann_json::nlohmann_json.
macro(mha_provide_json)
  find_package(nlohmann_json 3.11 QUIET)
  if(NOT TARGET nlohmann_json::nlohmann_json)
    message(STATUS "nlohmann-json 3.11.3: downloading")
    FetchContent_Declare(
      nlohmann_json
      URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
      URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d)
    FetchContent_MakeAvailable(nlohmann_json)
  endif()
endmacro()
