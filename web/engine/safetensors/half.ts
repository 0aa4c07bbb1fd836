/** Conversions of the two 16-bit number formats of models, float16 and bfloat16. */

const scratch = new DataView(new ArrayBuffer(4));

function bitsOf(value: number): number {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

function floatOf(bits: number): number {
  scratch.setUint32(0, bits);
  return scratch.getFloat32(0);
}

const INFINITY = 0x7f800000;

/** IEEE 754 half precision: one sign bit, five exponent bits, ten fraction bits. This direction is exact. */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The nearest half of a float32, ties to even; infinite from 65520 on. */
export function numberToHalf(value: number): number {
  const bits = bitsOf(value);
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude > INFINITY) return sign | 0x7e00;
  if (magnitude >= 0x477ff000) return sign | 0x7c00;
  if (magnitude < 0x38800000) return sign | roundedToEven(floatOf(magnitude) * 2 ** 24);
  const toEven = 0xfff + ((magnitude >>> 13) & 1);
  return sign | ((magnitude + toEven - 0x38000000) >>> 13);
}

/** bfloat16 is the upper half of a float32. */
export function bfloatToNumber(bits: number): number {
  return floatOf((bits << 16) >>> 0);
}

/** The nearest bfloat16 of a float32, ties to even. */
export function numberToBfloat(value: number): number {
  const bits = bitsOf(value);
  if ((bits & 0x7fffffff) > INFINITY) return (bits >>> 16) | 0x40;
  const toEven = 0x7fff + ((bits >>> 16) & 1);
  return (bits + toEven) >>> 16;
}

function roundedToEven(value: number): number {
  const whole = Math.round(value);
  return whole - value === 0.5 && whole % 2 === 1 ? whole - 1 : whole;
}
