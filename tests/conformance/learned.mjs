// Parameters and gradients, by name, of a WebAssembly block or language model.

/** @returns {Map<string, { id: number, shape: number[] }>} in declaration order */
export function parametersOf(session) {
  const parameters = new Map();
  for (let id = 0; id < session.parameterCount(); id++) {
    const shape = [session.parameterShape(id, 0), session.parameterShape(id, 1)].filter((extent) => extent > 0);
    parameters.set(session.parameterName(id), { id, shape });
  }
  return parameters;
}

/** `relative` times the largest of the recorded values. */
export function relativeToLargest(recorded, relative) {
  return { relative: 0, absolute: relative * recorded.reduce((most, value) => Math.max(most, Math.abs(value)), 0) };
}

/** Error bound of n successive roundings in each of two implementations. */
export const roundings = (n) => 2 * n * 2 ** -24;

/** Names every recorded result that was not compared. */
export function leaveOutTheRest(report, file, compared) {
  for (const name of file.names) if (/^(out|grad)\./.test(name) && !compared.has(name)) report.leaveOut(name);
}
