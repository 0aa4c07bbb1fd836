// How operands are stored: 32-bit floats. Goes before a kernel that says `Stored`; every kernel computes in 32 bits.
alias Stored = f32;
