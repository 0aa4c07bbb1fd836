# mha_warnings: link it PRIVATE to every target of this project, and a warning stops the build. Inside another project it
# is empty: that project's own flags apply.
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
