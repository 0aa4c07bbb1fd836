// Node process with the web contenders or onnxruntime-node; answers requests { id, method, given }.
import { onnxruntimeNode } from '../contenders/onnxruntime-node.mjs';
import { environment } from './environment.mjs';
import { watchMemory } from './memory-watch.mjs';
import { Player } from './player.mjs';
import { growthOfProcess } from './process-memory.mjs';
import { WEB_FAMILIES } from './web-families.mjs';

const native = process.argv[2] === 'native';
watchMemory();
const started = native
  ? Player.start(environment, [onnxruntimeNode], { bytesInUse: growthOfProcess(), web: false })
  : Player.start(environment, WEB_FAMILIES);

process.on('message', async ({ id, method, given }) => {
  try {
    const player = await started;
    process.send({ id, value: await player[method](...given) });
  } catch (error) {
    process.send({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
