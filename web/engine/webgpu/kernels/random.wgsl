// The project's random number generator, bit-identical to the core: number i of a seed (random.hpp; the "lowbias32"
// hash).

fn hash(value: u32) -> u32 {
  var x = value;
  x ^= x >> 16u;
  x *= 0x7feb352du;
  x ^= x >> 15u;
  x *= 0x846ca68bu;
  x ^= x >> 16u;
  return x;
}

fn random_u32(seed: u32, i: u32) -> u32 {
  return hash(i + hash(seed + 0x9e3779b9u));
}
