// Chromium with WebGPU: on the machine's GPU, or else on the bundled SwiftShader.

/** @typedef {import('./chromium.mjs').ChromiumHosts} ChromiumHosts */

/** On Linux, Chromium reaches a GPU only through Vulkan; elsewhere that flag has no effect. */
const HARDWARE = ['--enable-unsafe-webgpu', '--enable-features=Vulkan', '--ignore-gpu-blocklist'];
const SOFTWARE = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/** Extra flags for machines that need them, such as `--use-angle=vulkan --disable-vulkan-surface`. */
const own = (process.env.MHA_CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);

/**
 * Throws if there is no adapter, not even in software.
 * @template {Pick<ChromiumHosts, 'adapter' | 'stop'>} Hosts
 * @param {(flags: readonly string[]) => Promise<Hosts>} start starts a browser with these flags
 */
export async function startWebGpu(start) {
  for (const flags of [[...HARDWARE, ...own], SOFTWARE]) {
    const hosts = await start(flags);
    const adapter = await hosts.adapter();
    if (adapter) return { hosts, adapter };
    await hosts.stop();
  }
  throw new Error('Chromium finds no adapter for WebGPU, not even in software');
}
