# Checks in the built library that a kernel table's instructions cannot leak into other code:
#   1. a table's object file defines only its table as a shared symbol;
#   2. other object files do not use AVX and AVX-512 registers;
#   3. the scalar table's arithmetic is scalar.
# Usage: cmake -DNM=nm -DOBJDUMP=objdump -DARCHIVE=libmha_core.a "-DTABLES=scalar;sse2" -P check_symbols.cmake
# TABLES lists the compiled tables. On a processor without AVX, the second check has nothing to find.
cmake_minimum_required(VERSION 3.21)

if(NOT TABLES)
  message(FATAL_ERROR "TABLES names no kernel table")
endif()

function(run_tool output)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  # Escape brackets and semicolons, which have a meaning in CMake's lists.
  string(REGEX REPLACE "[];[]" "_" text "${text}")
  string(REPLACE "\n" ";" text "${text}")
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

list(JOIN TABLES "|" any_table)
set(problems "")
set(seen "")

# "archive:member:address type name", or "member: address type name"
run_tool(symbols ${NM} --defined-only -A ${ARCHIVE})
foreach(line IN LISTS symbols)
  if(NOT line MATCHES "[:/](${any_table})\\.cpp\\.o:.* ([A-Za-z]) ([^ ]+)$")
    continue()
  endif()
  set(table ${CMAKE_MATCH_1})
  set(type ${CMAKE_MATCH_2})
  set(name ${CMAKE_MATCH_3})
  list(APPEND seen ${table})
  # Lower-case types are local to their file. A shared reference to the exception handler's address is data, not code.
  if(type MATCHES "^[TWVuDRBG]$" AND NOT name MATCHES "(^DW\\.ref\\.)|(_kernelsE$)")
    list(APPEND problems "${table}.cpp defines the shared symbol ${name} (${type})")
  endif()
  if(type STREQUAL "w" AND name MATCHES "^_Z")
    list(APPEND problems "${table}.cpp defines the weak symbol ${name}")
  endif()
endforeach()

list(REMOVE_DUPLICATES seen)
foreach(table IN LISTS TABLES)
  if(NOT table IN_LIST seen)
    list(APPEND problems "nm shows nothing of ${table}.cpp: is the check looking at the right file?")
  endif()
endforeach()

run_tool(instructions ${OBJDUMP} -d --no-show-raw-insn ${ARCHIVE})
set(member "")
set(wide_in_tables 0)
foreach(line IN LISTS instructions)
  if(line MATCHES "^(.*\\.o):.*file format")
    set(member ${CMAKE_MATCH_1})
    get_filename_component(member ${member} NAME)
  elseif(line MATCHES "%[yz]mm|%k[0-7]|\tv[a-z0-9]+[sp][sd] ")
    if(member MATCHES "^avx(2|512)\\.cpp\\.o$")
      set(wide_in_tables 1)
    else()
      list(APPEND problems "${member} uses AVX: ${line}")
    endif()
  elseif(member STREQUAL "scalar.cpp.o" AND line MATCHES "\t(add|sub|mul|div|max)ps ")
    list(APPEND problems "${member} was vectorised: ${line}")
  endif()
endforeach()
if(TABLES MATCHES "avx" AND NOT wide_in_tables)
  list(APPEND problems "objdump shows no AVX anywhere: is the check looking at the right file?")
endif()

list(LENGTH problems count)
if(count GREATER 0)
  list(SUBLIST problems 0 20 problems)
  list(JOIN problems "\n  " problems)
  message(FATAL_ERROR "${count} problems:\n  ${problems}")
endif()
message(STATUS "no kernel leaves its file")
