/** Global setup: packs and unpacks the package; returns the teardown. */
import { remove, unpack } from './work.ts';

export default function setup(): () => void {
  const folder = unpack();
  process.env['MHA_CONSUMERS'] = folder;
  return () => remove(folder);
}
