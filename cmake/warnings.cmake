# mha_warnings: link it PRIVATE to every target of this project, and a warning stops the build.
add_library(mha_warnings INTERFACE)
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
