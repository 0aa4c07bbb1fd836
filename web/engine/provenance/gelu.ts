/** GELU in double precision, exact and by tanh (Hendrycks & Gimpel 2016), since JavaScript has no erf. */

/** x · Φ(x), where Φ is the standard normal distribution function. */
export function gelu(x: number): number {
  return (x / 2) * (1 + erf(x / Math.SQRT2));
}

/** x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³))) */
export function geluTanh(x: number): number {
  return (x / 2) * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
}

/**
 * The error function, within about 10⁻¹⁵: erf(x) = 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (1·3·…·(2n+1)). All terms have the
 * same sign (Abramowitz & Stegun 1964, 7.1.6).
 */
export function erf(x: number): number {
  // For larger |x| the difference to ±1 is below half of the last digit.
  if (Math.abs(x) > 6) return Math.sign(x);
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > Math.abs(sum) * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}
