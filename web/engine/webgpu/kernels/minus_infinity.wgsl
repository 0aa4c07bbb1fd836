// Minus infinity, which forbids a key.
//
// WGSL lets compilers assume finite floats, so tensors that may hold it are read and written as bits.

const MINUS_INFINITY: u32 = 0xff800000u;
/// The smallest finite float: the initial value of a maximum.
const LOWEST: f32 = -3.40282346e38;
