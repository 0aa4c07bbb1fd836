# Loads Emscripten's toolchain file: from build-scripts/setup if present, else from PATH.
set(own_root "${CMAKE_CURRENT_LIST_DIR}/../.toolchain/emscripten")
if(EXISTS "${own_root}/emcc")
  get_filename_component(emscripten_root "${own_root}" REALPATH)
else()
  find_program(MHA_EM_CONFIG em-config)
  if(NOT MHA_EM_CONFIG)
    message(FATAL_ERROR "Emscripten is missing: run build-scripts/setup, or put emcc on PATH.")
  endif()
  execute_process(
    COMMAND "${MHA_EM_CONFIG}" EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE emscripten_root
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
