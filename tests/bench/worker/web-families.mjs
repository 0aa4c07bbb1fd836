// Everything that runs both in Node and in a browser.
import { onnxruntimeWeb } from '../contenders/onnxruntime-web.mjs';
import { ours } from '../contenders/ours.mjs';
import { plainJavaScript } from '../contenders/plain-javascript.mjs';
import { tensorflow } from '../contenders/tensorflow.mjs';

export const WEB_FAMILIES = [ours, onnxruntimeWeb, tensorflow, plainJavaScript];
