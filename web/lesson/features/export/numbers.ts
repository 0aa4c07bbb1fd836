/** Lossless text formats of single-precision numbers. */

/** The shortest decimal that rounds to the same single-precision number; "inf", "-inf" and "nan" as C, NumPy and CSV readers know them. */
export function shortestSingle(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  for (let digits = 1; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return String(rounded);
  }
  // Nine digits distinguish any two single-precision numbers.
  return String(Number(value.toPrecision(9)));
}

/** The bytes of single-precision numbers, little-endian, in Base64. */
export function base64OfSingles(values: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, i) => {
    bytes.setFloat32(i * 4, value, true);
  });
  let text = '';
  for (let i = 0; i < bytes.byteLength; i++) text += String.fromCharCode(bytes.getUint8(i));
  return btoa(text);
}
