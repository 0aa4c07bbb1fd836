# MHA_SANITIZE: the first bad access or undefined operation ends the program, in every target of the build.
if(MHA_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options(${sanitizers})
  add_link_options(${sanitizers})
endif()
