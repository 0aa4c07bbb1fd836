// Only the transfers that every contender on WebGPU needs: the input to the device, and as many numbers back.

/** As WebGPU defines them; GPUBufferUsage and GPUMapMode exist only in a page. */
const [READ, COPIED, FILLED] = [1, 4, 8];

export async function transfersWebGpu() {
  return [{ name: 'the transfers alone', peak: '', create }];
}

async function create(what, { input }) {
  if (what.pass !== 'no-kernels') throw new Error('it computes nothing');
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  const device = await adapter.requestDevice();
  const size = input.byteLength;
  const buffer = device.createBuffer({ size, usage: COPIED | FILLED });
  const staging = device.createBuffer({ size, usage: READ | FILLED });
  let output;
  return {
    async run() {
      device.queue.writeBuffer(buffer, 0, input);
      const encoder = device.createCommandEncoder();
      encoder.copyBufferToBuffer(buffer, 0, staging, 0, size);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(READ);
      output = new Float32Array(staging.getMappedRange().slice(0));
      staging.unmap();
    },
    results: () => ({ output }),
    dispose: () => device.destroy(),
  };
}
