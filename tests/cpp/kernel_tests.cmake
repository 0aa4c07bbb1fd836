# Lists the tests that run once per kernel table and need no files, natively and in WebAssembly; registers tests for CTest.

# Tests of the kernels: a new file in the folder is included automatically.
file(
  GLOB MHA_TESTS_OF_KERNELS
  RELATIVE ${CMAKE_CURRENT_LIST_DIR}
  CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/kernels/*_test.cpp)

# Tests of code that uses the kernels.
set(MHA_TESTS_ON_KERNELS
    attention/fused_test.cpp
    attention/invariants_test.cpp
    attention/random_test.cpp
    attention_layer_decode_test.cpp
    attention_layer_invariants_test.cpp
    attention_layer_test.cpp
    block/block_test.cpp
    model/generator_test.cpp
    model/model_test.cpp
    multi_head_backward_test.cpp
    multi_head_invariants_test.cpp
    multi_head_test.cpp
    packed_weights_test.cpp
    provenance_test.cpp
    training/adamw_test.cpp
    training/learning_test.cpp)

# Support code of both.
set(MHA_KERNEL_TEST_SUPPORT
    support/attention_case.cpp
    support/block_case.cpp
    support/dot_product_case.cpp
    support/guarded_array.cpp
    support/layer_case.cpp
    support/main.cpp
    support/provenance.cpp)

# mha_find_tests(PROGRAM [TABLE]): registers the tests of a program, optionally with the kernel table TABLE. A few
# processes share the tests; each writes a test report.
set(shards 4)
function(mha_find_tests program)
  set(table "${ARGN}")
  set(forced "")
  if(table)
    set(forced "MHA_KERNELS=${table}")
  endif()
  foreach(shard RANGE 1 ${shards})
    string(JOIN . name ${table} ${program} ${shard})
    math(EXPR index "${shard} - 1")
    add_test(NAME ${name} COMMAND ${program} --gtest_brief=1
                                  "--gtest_output=json:${PROJECT_BINARY_DIR}/test-reports/${name}.json")
    set_tests_properties(
      ${name} PROPERTIES ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index};${forced}"
                         LABELS ${program})
    # WebAssembly and the emulator support every table: there one that cannot be selected fails.
    if(NOT CMAKE_CROSSCOMPILING)
      set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
    endif()
  endforeach()
endfunction()
