/** The softmax of a row in double precision, exp((x − max) / τ) over the sum. A fully masked row gives weights of 0. */
export function softmax(scores: readonly number[], temperature = 1): readonly number[] {
  const highest = Math.max(...scores);
  if (highest === Number.NEGATIVE_INFINITY) return scores.map(() => 0);
  const exponentials = scores.map((score) => Math.exp((score - highest) / temperature));
  const sum = exponentials.reduce((total, each) => total + each, 0);
  return exponentials.map((each) => each / sum);
}
