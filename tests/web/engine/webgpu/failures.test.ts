import { describe, expect, it } from 'vitest';
import { request } from '#web/engine/self-test.ts';
import { STORAGE } from '#web/engine/webgpu/params.ts';
import { createWebGpuEngine } from '#web/engine/webgpu/webgpu-engine.ts';
import { gpu, hasAdapter } from './support/device.ts';

/** A GPU whose devices are modified before use. */
function tampered(change: (device: GPUDevice) => void): GPU {
  const requestAdapter: GPU['requestAdapter'] = async (options) => {
    const adapter = await gpu.requestAdapter(options);
    return (
      adapter &&
      intercepted(adapter, 'requestDevice', async (descriptor: GPUDeviceDescriptor) => {
        const device = await adapter.requestDevice(descriptor);
        change(device);
        return device;
      })
    );
  };
  return intercepted(gpu, 'requestAdapter', requestAdapter);
}

/** A proxy of a browser object with one method replaced. */
function intercepted<T extends object>(original: T, method: string, own: (...values: never[]) => unknown): T {
  return new Proxy(original, {
    get(target, name) {
      if (name === method) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a missing engine', () => {
  it('reports missing WebGPU', async () => {
    await expect(createWebGpuEngine()).rejects.toMatchObject({ name: 'EngineFailure', reason: 'no-webgpu' });
  });

  it('reports a missing adapter', async () => {
    const none = intercepted(gpu, 'requestAdapter', async () => null);
    await expect(createWebGpuEngine({ gpu: none })).rejects.toMatchObject({ reason: 'no-adapter' });
    const broken = intercepted(gpu, 'requestAdapter', async () => {
      throw new Error('the driver is gone');
    });
    await expect(createWebGpuEngine({ gpu: broken })).rejects.toMatchObject({
      reason: 'no-adapter',
      message: 'the driver is gone',
    });
  });
});

describe.skipIf(!hasAdapter)('a failing engine', () => {
  it('reports kernel, message and line of a shader that does not compile', async () => {
    const engine = await createWebGpuEngine({
      gpu: tampered((device) => {
        const create = device.createShaderModule.bind(device);
        device.createShaderModule = (descriptor) =>
          create({ ...descriptor, code: descriptor.code.replace('rows.x * columns', 'u32(rows.x) * columns') });
      }),
      matmul: 'blocked',
    });
    await expect(engine.createSession().forward(request())).rejects.toMatchObject({
      reason: 'shader',
      message: expect.stringMatching(/^the kernel matmul_blocked does not compile: .* at "sums_0/),
    });
    engine.dispose();
  });

  it('reports device loss to pending calls, to later calls, and through its promise', async () => {
    let lose = (): void => undefined;
    const engine = await createWebGpuEngine({
      gpu: tampered((device) => {
        lose = () => device.destroy();
      }),
    });
    const session = engine.createSession();
    await session.forward(request());
    const waiting = session.forward(request());
    lose();
    await expect(waiting).rejects.toMatchObject({ name: 'EngineFailure', reason: 'lost' });
    expect(await engine.lost).not.toBe('');
    await expect(session.forward(request())).rejects.toMatchObject({ reason: 'lost' });
    engine.dispose();
  });

  it('reports exhausted memory, and then computes smaller requests', async (context) => {
    let hungry = false;
    let refused = false;
    const engine = await createWebGpuEngine({
      gpu: tampered((device) => {
        const create = device.createBuffer.bind(device);
        // The largest size within the device's limits: software drivers cannot allocate it in one piece.
        device.createBuffer = (given) =>
          create(hungry && given.usage & STORAGE ? { ...given, size: device.limits.maxBufferSize } : given);
        const pop = device.popErrorScope.bind(device);
        device.popErrorScope = async () => {
          const error = await pop();
          refused ||= error?.constructor.name === 'GPUOutOfMemoryError';
          return error;
        };
      }),
    });
    const session = engine.createSession();
    const before = await session.forward(request());
    hungry = true;
    // Another size, so that no buffer is reused.
    const answer = await session.forward(request(9)).catch((error: unknown) => error);
    if (!refused) context.skip('this device has memory for the largest buffers that its limits allow');
    expect(answer).toMatchObject({ name: 'EngineFailure', reason: 'out-of-memory' });
    hungry = false;
    const after = await session.forward(request());
    expect(after.get('output').data).toEqual(before.get('output').data);
    engine.dispose();
  });

  it('reports tensors larger than the device’s buffer limit', async () => {
    const engine = await createWebGpuEngine({ gpu });
    const base = request();
    const tokens = 30_000;
    const wide = (name: string) => (name === 'embedding' || name === 'position' ? tokens * 6 : undefined);
    const given = Object.fromEntries(
      Object.entries(base.given).map(([name, values]) => [name, new Float32Array(wide(name) ?? values.length)]),
    );
    const { keyPadding: _, ...rest } = base;
    const large = { ...rest, given, options: { ...base.options, tokens, sourceTokens: tokens } };
    await expect(engine.createSession().forward(large)).rejects.toMatchObject({
      reason: 'out-of-memory',
      message: expect.stringMatching(/^scores needs \d+ MiB in one piece, and the device gives \d+ MiB$/),
    });
    engine.dispose();
  });
});
