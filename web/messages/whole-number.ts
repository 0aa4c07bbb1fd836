/** Whole numbers from 0 as every language writes them. */

/** From five digits on, the thousands are set apart by a space that does not break: 8192, 16 384, 1 048 576. */
export function formatWhole(number: number): string {
  return number < 10_000 ? `${number}` : `${number}`.replace(/\d(?=(\d{3})+$)/g, '$&\u00a0');
}
