# mha_warnings: strict warnings, treated as errors, for every target of this project (link it PRIVATE).
# It is empty inside another project, whose own flags apply.
add_library(mha_warnings INTERFACE)
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
target_compile_options(
  mha_warnings
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wconversion
            -Wsign-conversion
            -Wshadow
            -Wold-style-cast
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            -Wdouble-promotion
            -Wcast-align
            -Wformat=2
            -Wimplicit-fallthrough
            -Wundef
            $<$<BOOL:${MHA_WARNINGS_AS_ERRORS}>:-Werror>)
