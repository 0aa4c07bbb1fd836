// Contenders that run both in Node and in a browser, and those for WebGPU in a browser.
import { jaxWasm, jaxWebGpu } from '../contenders/jax.mjs';
import { onnxruntimeWeb } from '../contenders/onnxruntime-web.mjs';
import { onnxruntimeWebGpu } from '../contenders/onnxruntime-webgpu.mjs';
import { ours } from '../contenders/ours.mjs';
import { oursWebGpu } from '../contenders/ours-webgpu.mjs';
import { plainJavaScript } from '../contenders/plain-javascript.mjs';
import { tensorflow } from '../contenders/tensorflow.mjs';
import { tensorflowWebGpu } from '../contenders/tensorflow-webgpu.mjs';
import { transfersWebGpu } from '../contenders/transfers-webgpu.mjs';

export const WEB_FAMILIES = [ours, onnxruntimeWeb, tensorflow, jaxWasm, plainJavaScript];

export const WEBGPU_FAMILIES = [oursWebGpu, onnxruntimeWebGpu, tensorflowWebGpu, jaxWebGpu, transfersWebGpu];
