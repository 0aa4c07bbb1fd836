# The tests that run once for every kernel table and need no file: natively, and in WebAssembly.

# Of the kernels themselves: a new file in the folder is built and run without being named anywhere.
file(
  GLOB MHA_TESTS_OF_KERNELS
  RELATIVE ${CMAKE_CURRENT_LIST_DIR}
  CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/kernels/*_test.cpp)

# Of what is computed with them.
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
    support/provenance.cpp
    training/adamw_test.cpp
    training/learning_test.cpp)

# What both are made with.
set(MHA_KERNEL_TEST_SUPPORT
    support/attention_case.cpp
    support/block_case.cpp
    support/dot_product_case.cpp
    support/guarded_array.cpp
    support/layer_case.cpp
    support/main.cpp)
