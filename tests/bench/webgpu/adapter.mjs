// The WebGPU adapter of a page, and the shapes that it can reasonably compute.
//
// A software adapter runs on the CPU: it shows that everything works, but its times say nothing about a GPU.

/**
 * `GPUAdapter.info` as plain data.
 * @typedef {{ vendor: string, architecture: string, description: string, isFallbackAdapter: boolean }} AdapterInfo
 */

/** Names of software adapters, because not every browser sets `isFallbackAdapter`. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|warp/i;

/** More tokens take minutes in software. */
const MOST_TOKENS_IN_SOFTWARE = 256;

/** @param {AdapterInfo} info */
export const isSoftware = ({ isFallbackAdapter, ...words }) =>
  isFallbackAdapter === true || Object.values(words).some((word) => SOFTWARE.test(word));

/** For display, such as "nvidia lovelace". @param {AdapterInfo} info */
export const adapterName = ({ vendor, architecture, description }) =>
  [vendor, architecture, description].filter(Boolean).join(', ') || 'an adapter without a name';

/** Why a shape is skipped on this adapter; undefined if it is measured. @param {AdapterInfo} info */
export function tooLargeFor(info, { tokens }) {
  if (!isSoftware(info) || tokens <= MOST_TOKENS_IN_SOFTWARE) return undefined;
  return `skipped, since more than ${MOST_TOKENS_IN_SOFTWARE} tokens take minutes on an adapter in software`;
}

/** Remarks above the tables of the report. @param {AdapterInfo} info */
export function remarks(info) {
  const name = adapterName(info);
  return [
    isSoftware(info)
      ? `Adapter: ${name}: in software. Its times show that everything runs, and say nothing about a graphics processor.`
      : `Adapter: ${name}.`,
    'Times are from numbers in JavaScript to numbers in JavaScript: the input goes to the device, and the result is read back. ' +
      'Weights stay on the device, except in "trace", which sends them and reads every tensor back. ' +
      '"Without kernels" is the time with dispatches that do nothing: transfers and JavaScript. The difference is "kernels". ' +
      '"The transfers alone" sends the input and reads as many numbers back, and nothing else: the rest without kernels is JavaScript.',
  ];
}
