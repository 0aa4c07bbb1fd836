// The contenders of the web in a page, or with ?webgpu those on a graphics processor; `call` is what the page's driver uses.
import { environment } from './environment.mjs';
import { watchMemory } from './memory-watch.mjs';
import { Player } from './player.mjs';
import { WEB_FAMILIES, WEBGPU_FAMILIES } from './web-families.mjs';

watchMemory();
const started =
  location.search === '?webgpu'
    ? Player.start(environment, WEBGPU_FAMILIES, { web: false })
    : Player.start(environment, WEB_FAMILIES);

window.call = async (method, given) => (await started)[method](...given);
