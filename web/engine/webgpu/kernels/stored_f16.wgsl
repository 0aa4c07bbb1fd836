// How operands are stored: 16-bit floats, on devices with the feature shader-f16. Goes before a kernel that says `Stored`;
// sums are still made in 32 bits.
enable f16;
alias Stored = f16;
