// From what each engine found in each file to one line a file.
//
// A finding is { file, engine, kernels, passed, problem, largestError, compared, leftOut }, as cpp/tools/conformance prints it.
import { basename } from 'node:path';

const ENGINES = ['native', 'wasm strict', 'wasm fast'];

/** @returns {{ lines: string[], passed: number, failed: number }} a case passes if every engine and kernel table does */
export function summarise(files, findings) {
  const width = Math.max(...files.map((file) => nameOf(file).length));
  const cases = files.map((file) => judge(findings.filter((finding) => finding.file === file)));
  const lines = cases.map(
    ({ passed, text }, i) => `${passed ? 'ok    ' : 'FAILED'} ${nameOf(files[i]).padEnd(width)}  ${text}`,
  );
  const passed = cases.filter((one) => one.passed).length;
  return { lines, passed, failed: cases.length - passed };
}

const nameOf = (file) => basename(file, '.safetensors');

function judge(findings) {
  const absent = ENGINES.find((engine) => !findings.some((finding) => finding.engine === engine));
  if (absent) return { passed: false, text: `${absent}: did not run` };
  const wrong = findings.find((finding) => !finding.passed);
  if (wrong) return { passed: false, text: `${wrong.engine} ${wrong.kernels}: ${wrong.problem || 'compared nothing'}` };
  const errors = ENGINES.map((engine) => describeEngine(engine, findings));
  return { passed: true, text: [...errors, ...describeLeftOut(findings)].join('   ') };
}

/** "native 2.4e-7 (scalar, avx2)": the largest error of any of its kernel tables. */
function describeEngine(engine, findings) {
  const own = findings.filter((finding) => finding.engine === engine);
  const largest = Math.max(...own.map(({ largestError }) => largestError));
  return `${engine} ${largest.toExponential(1)} (${own.map(({ kernels }) => kernels).join(', ')})`;
}

/** What at least one engine did not compute. */
function describeLeftOut(findings) {
  const names = [...new Set(findings.flatMap(({ leftOut }) => leftOut))];
  if (names.length === 0) return [];
  const some = names.slice(0, 3).join(', ');
  return [`forward only: ${names.length} not compared (${some}${names.length > 3 ? ', ...' : ''})`];
}
