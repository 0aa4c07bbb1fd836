// A software graphics processor for machines without one: SwiftShader, which comes with Chromium.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DRIVER = 'vk_swiftshader_icd.json';

/** Possible folders of Chromium's libraries. */
const FOLDERS = [
  ...(process.env.MHA_CHROMIUM ? [dirname(process.env.MHA_CHROMIUM)] : []),
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/opt/google/chrome',
];

/**
 * Environment variables that make a new process use it; none if Chromium has no such driver. They must be set before the process
 * starts.
 * @returns {Record<string, string>}
 */
export function softwareAdapter() {
  const folder = FOLDERS.find((path) => existsSync(join(path, DRIVER)) && existsSync(join(path, 'libvulkan.so.1')));
  if (!folder) return {};
  const others = process.env.LD_LIBRARY_PATH ? `:${process.env.LD_LIBRARY_PATH}` : '';
  return { VK_DRIVER_FILES: join(folder, DRIVER), LD_LIBRARY_PATH: `${folder}${others}` };
}
