// Merges the findings of all engines into one line per file.
//
// A finding is { file, engine, kernels, passed, problem, largestError, compared, leftOut, skipped }, as cpp/tools/conformance prints it.
import { basename } from 'node:path';

/** Engines that must have run by default. */
const ENGINES = ['native', 'wasm strict', 'wasm fast'];

/**
 * A case passes if it passes on every engine and kernel table. It is skipped if one of them cannot run it.
 * @returns {{ lines: string[], passed: number, failed: number, skipped: number }}
 */
export function summarise(files, findings, engines = ENGINES) {
  const width = Math.max(...files.map((file) => nameOf(file).length));
  const cases = files.map((file) =>
    judge(
      findings.filter((finding) => finding.file === file),
      engines,
    ),
  );
  const lines = cases.map(
    ({ passed, skipped, text }, i) =>
      `${passed ? 'ok    ' : skipped ? 'skip  ' : 'FAILED'} ${nameOf(files[i]).padEnd(width)}  ${text}`,
  );
  const passed = cases.filter((one) => one.passed).length;
  const skipped = cases.filter((one) => one.skipped).length;
  return { lines, passed, failed: cases.length - passed - skipped, skipped };
}

const nameOf = (file) => basename(file, '.safetensors');

function judge(findings, engines) {
  const absent = engines.find((engine) => !findings.some((finding) => finding.engine === engine));
  if (absent) return { passed: false, text: `${absent}: did not run` };
  const wrong = findings.find(({ passed, skipped, problem }) => problem || !(passed || skipped));
  if (wrong) return { passed: false, text: `${wrong.engine} ${wrong.kernels}: ${wrong.problem || 'compared nothing'}` };
  const skipped = findings.find((finding) => finding.skipped)?.skipped;
  if (skipped) return { passed: false, skipped: true, text: skipped };
  const errors = engines.map((engine) => describeEngine(engine, findings));
  return { passed: true, text: [...errors, ...describeLeftOut(findings)].join('   ') };
}

/** "native 2.4e-7 (scalar, avx2)": the largest error of any of its kernel tables. */
function describeEngine(engine, findings) {
  const own = findings.filter((finding) => finding.engine === engine);
  const largest = Math.max(...own.map(({ largestError }) => largestError));
  return `${engine} ${largest.toExponential(1)} (${own.map(({ kernels }) => kernels).join(', ')})`;
}

/** Tensors that at least one engine did not compute. */
function describeLeftOut(findings) {
  const names = [...new Set(findings.flatMap(({ leftOut }) => leftOut))];
  if (names.length === 0) return [];
  const some = names.slice(0, 3).join(', ');
  return [`forward only: ${names.length} not compared (${some}${names.length > 3 ? ', ...' : ''})`];
}
