// Page with the web contenders, or with ?webgpu the GPU ones; the driver uses `call`.
import { environment } from './environment.mjs';
import { watchKernels } from './kernel-switch.mjs';
import { watchMemory } from './memory-watch.mjs';
import { Player } from './player.mjs';
import { WEB_FAMILIES, WEBGPU_FAMILIES } from './web-families.mjs';

watchMemory();
if ('GPUComputePassEncoder' in window) watchKernels(window.GPUComputePassEncoder.prototype);
const started =
  location.search === '?webgpu'
    ? Player.start(environment, WEBGPU_FAMILIES, { web: false })
    : Player.start(environment, WEB_FAMILIES);

window.call = async (method, given) => (await started)[method](...given);
