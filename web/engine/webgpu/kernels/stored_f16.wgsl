// Storage type of 16-bit floats, for devices with the feature shader-f16.
//
// Prefix of kernels that use `Stored`; sums are still computed in 32 bits.
enable f16;
alias Stored = f16;
