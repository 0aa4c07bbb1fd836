// Storage type of 32-bit floats. Prefix of kernels that use `Stored`; every kernel computes in 32 bits.
alias Stored = f32;
