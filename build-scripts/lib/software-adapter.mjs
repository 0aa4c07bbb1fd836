// A graphics processor in software, for machines that have none: SwiftShader, which comes with Chromium.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DRIVER = 'vk_swiftshader_icd.json';

/** Where Chromium's own libraries may lie. */
const FOLDERS = [
  ...(process.env.MHA_CHROMIUM ? [dirname(process.env.MHA_CHROMIUM)] : []),
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/opt/google/chrome',
];

/**
 * Environment variables for a process that is to compute on it; none where Chromium brings no such driver, and the process then
 * has what the machine has. They count only from the start of a process.
 * @returns {Record<string, string>}
 */
export function softwareAdapter() {
  const folder = FOLDERS.find((path) => existsSync(join(path, DRIVER)) && existsSync(join(path, 'libvulkan.so.1')));
  if (!folder) return {};
  const others = process.env.LD_LIBRARY_PATH ? `:${process.env.LD_LIBRARY_PATH}` : '';
  return { VK_DRIVER_FILES: join(folder, DRIVER), LD_LIBRARY_PATH: `${folder}${others}` };
}
