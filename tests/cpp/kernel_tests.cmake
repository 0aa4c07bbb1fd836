# The tests that run once for every kernel table and need no file: natively, and in WebAssembly.

# Of the kernels themselves.
set(MHA_TESTS_OF_KERNELS
    kernels/add_column_sums_test.cpp
    kernels/add_test.cpp
    kernels/add_transposed_matmul_test.cpp
    kernels/adamw_test.cpp
    kernels/attend_backward_test.cpp
    kernels/attend_test.cpp
    kernels/divide_rows_test.cpp
    kernels/exp_shifted_test.cpp
    kernels/gelu_test.cpp
    kernels/largest_magnitude_test.cpp
    kernels/layer_norm_test.cpp
    kernels/matmul_test.cpp
    kernels/matmul_transposed_test.cpp
    kernels/multiply_test.cpp
    kernels/row_dot_test.cpp
    kernels/row_max_test.cpp
    kernels/row_sum_test.cpp
    kernels/scale_test.cpp
    kernels/softcap_test.cpp
    kernels/softmax_gradient_test.cpp
    kernels/which_one_ran_test.cpp)

# Of what is computed with them.
set(MHA_TESTS_ON_KERNELS
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
