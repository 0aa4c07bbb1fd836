/** Before all tests: packs and unpacks the package. What it returns takes the folder away again. */
import { remove, unpack } from './work.ts';

export default function setup(): () => void {
  const folder = unpack();
  process.env['MHA_CONSUMERS'] = folder;
  return () => remove(folder);
}
