# Provides the libraries that the core, its tests and its tools need.
# Each comes from the system or from build-scripts/setup; a pinned release is downloaded only if MHA_DOWNLOAD is ON.
include(FetchContent)
if(POLICY CMP0135) # give extracted files a new timestamp, so that their dependents are rebuilt
  cmake_policy(SET CMP0135 NEW)
endif()

set(MHA_XSIMD_INCLUDE_DIR "" CACHE PATH "The folder that holds xsimd/xsimd.hpp; empty: the system's xsimd 13")

# mha_fetch(NAME URL SHA256 TITLE ADVICE [FetchContent options]): downloads a release with FetchContent. Downloads the
# archive first, because FetchContent retries for more than a minute when there is no network.
macro(mha_fetch name url hash title advice)
  if(NOT MHA_DOWNLOAD)
    message(FATAL_ERROR "${title} is missing: ${advice}, or configure with -DMHA_DOWNLOAD=ON to download a pinned release.")
  endif()
  get_filename_component(mha_archive "${url}" NAME)
  set(mha_archive "${PROJECT_BINARY_DIR}/downloads/${name}-${mha_archive}")
  if(NOT EXISTS "${mha_archive}")
    message(STATUS "${title}: downloading ${url}")
    file(DOWNLOAD "${url}" "${mha_archive}.part" INACTIVITY_TIMEOUT 20 STATUS mha_status)
    list(GET mha_status 0 mha_code)
    if(NOT mha_code EQUAL 0)
      file(REMOVE "${mha_archive}.part")
      list(GET mha_status 1 mha_reason)
      message(FATAL_ERROR "${title} could not be downloaded from ${url} (${mha_reason}): ${advice}.")
    endif()
    file(RENAME "${mha_archive}.part" "${mha_archive}")
  endif()
  FetchContent_Declare(${name} URL "${mha_archive}" URL_HASH SHA256=${hash} ${ARGN})
  FetchContent_MakeAvailable(${name})
endmacro()

# xsimd 13: the SIMD batches that the kernels use; target `mha_xsimd`. Header-only and private: no public header
# includes it.
function(mha_provide_xsimd)
  # build-scripts/setup unpacks the headers here.
  set(unpacked "${PROJECT_SOURCE_DIR}/.toolchain/xsimd/include")
  add_library(mha_xsimd INTERFACE)
  if(MHA_XSIMD_INCLUDE_DIR)
    if(NOT EXISTS "${MHA_XSIMD_INCLUDE_DIR}/xsimd/xsimd.hpp")
      message(FATAL_ERROR "MHA_XSIMD_INCLUDE_DIR is ${MHA_XSIMD_INCLUDE_DIR}, where there is no xsimd/xsimd.hpp.")
    endif()
    set(headers "${MHA_XSIMD_INCLUDE_DIR}")
  else()
    find_package(xsimd 13 CONFIG QUIET)
    if(TARGET xsimd)
      message(STATUS "xsimd ${xsimd_VERSION}: from the system")
      target_link_libraries(mha_xsimd INTERFACE xsimd)
      return()
    endif()
    if(EXISTS "${unpacked}/xsimd/xsimd.hpp")
      set(headers "${unpacked}")
    else()
      # SOURCE_SUBDIR names a folder without a CMakeLists.txt: only the headers are used.
      mha_fetch(
        mha_xsimd_release
        https://github.com/xtensor-stack/xsimd/archive/refs/tags/13.2.0.tar.gz
        edd8cd3d548c185adc70321c53c36df41abe64c1fe2c67bc6d93c3ecda82447a
        "xsimd 13"
        "run build-scripts/setup, install xsimd 13 (Debian 13: libxsimd-dev), or name the folder of its headers with -DMHA_XSIMD_INCLUDE_DIR=..."
        SOURCE_SUBDIR include)
      set(headers "${mha_xsimd_release_SOURCE_DIR}/include")
    endif()
  endif()
  message(STATUS "xsimd: headers in ${headers}")
  target_include_directories(mha_xsimd SYSTEM INTERFACE "${headers}")
endfunction()

# GoogleTest: targets GTest::gtest, GTest::gtest_main.
macro(mha_provide_googletest)
  # An installed library fits only this machine. Cross-compilation builds GoogleTest from source, which Debian also
  # ships.
  set(INSTALL_GTEST OFF)
  set(BUILD_GMOCK OFF)
  if(NOT CMAKE_CROSSCOMPILING)
    find_package(GTest 1.12 QUIET)
  elseif(EXISTS /usr/src/googletest/CMakeLists.txt)
    add_subdirectory(/usr/src/googletest "${PROJECT_BINARY_DIR}/googletest" EXCLUDE_FROM_ALL)
  endif()
  if(NOT TARGET GTest::gtest_main)
    mha_fetch(
      googletest
      https://github.com/google/googletest/archive/refs/tags/v1.15.2.tar.gz
      7b42b4d6ed48810c5362c265a17faebe90dc2373c885e5216439d37927f02926
      "GoogleTest 1.12"
      "install it (Debian: libgtest-dev googletest), build without tests (-DMHA_BUILD_TESTS=OFF)")
  endif()
endmacro()

# nlohmann-json: reads JSON in the native tests and tools; target nlohmann_json::nlohmann_json.
macro(mha_provide_json)
  find_package(nlohmann_json 3.11 QUIET)
  if(NOT TARGET nlohmann_json::nlohmann_json)
    mha_fetch(
      nlohmann_json
      https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
      d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
      "nlohmann-json 3.11"
      "install it (Debian: nlohmann-json3-dev), build the library alone (-DMHA_BUILD_TESTS=OFF -DMHA_BUILD_TOOLS=OFF)")
  endif()
endmacro()
