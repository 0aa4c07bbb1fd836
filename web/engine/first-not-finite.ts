/**
 * The position of the first NaN or infinity; −1 if there is none. `lowest` may be −∞, to allow it.
 *
 * A loop, because a callback for each number takes ten times as long, longer than a computation on a device.
 */
export function firstNotFinite(values: Float32Array | Float64Array, lowest = -Number.MAX_VALUE): number {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (!(value >= lowest && value < Number.POSITIVE_INFINITY)) return i;
  }
  return -1;
}
