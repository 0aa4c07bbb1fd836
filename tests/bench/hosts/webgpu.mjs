// A Chromium that has WebGPU: on the machine's own graphics processor, or where it finds none, on SwiftShader, which comes with it.

/** @typedef {import('./chromium.mjs').ChromiumHosts} ChromiumHosts */

/** On Linux, Chromium reaches a graphics processor through Vulkan only; elsewhere the second changes nothing. */
const HARDWARE = ['--enable-unsafe-webgpu', '--enable-features=Vulkan', '--ignore-gpu-blocklist'];
const SOFTWARE = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/** For machines that need more, such as `--use-angle=vulkan --disable-vulkan-surface`. */
const own = (process.env.MHA_CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);

/**
 * Throws where there is no adapter, not even in software.
 * @template {Pick<ChromiumHosts, 'adapter' | 'stop'>} Hosts
 * @param {(flags: readonly string[]) => Promise<Hosts>} start how a browser with these flags is started
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
