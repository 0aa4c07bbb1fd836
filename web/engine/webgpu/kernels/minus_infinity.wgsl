// Minus infinity, which forbids a key. WGSL lets a compiler assume that no float is infinite, so tensors that may hold it are
// read and written as bits.

const MINUS_INFINITY: u32 = 0xff800000u;
/// The least finite float: what a maximum starts from.
const LOWEST: f32 = -3.40282346e38;
