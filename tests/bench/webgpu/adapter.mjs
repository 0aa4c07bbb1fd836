// Which adapter a page computes on, and what can sensibly be asked of it. In software every invocation runs on the processor's own
// cores: it shows that everything works and agrees, and its times say nothing about a graphics processor.

/**
 * What `GPUAdapter.info` says, as plain data.
 * @typedef {{ vendor: string, architecture: string, description: string, isFallbackAdapter: boolean }} AdapterInfo
 */

/** What adapters in software call themselves; not every browser says `isFallbackAdapter` of them. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|warp/i;

/** More tokens take minutes in software. */
export const MOST_TOKENS_IN_SOFTWARE = 256;

/** @param {AdapterInfo} info */
export const isSoftware = ({ isFallbackAdapter, ...words }) =>
  isFallbackAdapter === true || Object.values(words).some((word) => SOFTWARE.test(word));

/** For people: "nvidia lovelace". @param {AdapterInfo} info */
export const adapterName = ({ vendor, architecture, description }) =>
  [vendor, architecture, description].filter(Boolean).join(', ') || 'an adapter without a name';

/** Why a shape is not measured on this adapter; undefined if it is. @param {AdapterInfo} info */
export function tooLargeFor(info, { tokens }) {
  if (!isSoftware(info) || tokens <= MOST_TOKENS_IN_SOFTWARE) return undefined;
  return `skipped, since more than ${MOST_TOKENS_IN_SOFTWARE} tokens take minutes on an adapter in software`;
}

/** What the report says above the tables. @param {AdapterInfo} info */
export function remarks(info) {
  const name = adapterName(info);
  return [
    isSoftware(info)
      ? `Adapter: ${name}: in software. Its times show that everything runs, and say nothing about a graphics processor.`
      : `Adapter: ${name}.`,
    'Times are from numbers in JavaScript to numbers in JavaScript: the input goes to the device, and the result is read back. ' +
      'Weights stay on the device, except in "trace", which sends them and reads every tensor back.',
  ];
}
