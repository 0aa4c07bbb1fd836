// Switches the kernels of every WebGPU library in this page off: without them only transfers and JavaScript remain.

let kernels = true;

/** Call it before loading any contender. @param {any} prototype of the passes that dispatch kernels */
export function watchKernels(prototype) {
  for (const name of ['dispatchWorkgroups', 'dispatchWorkgroupsIndirect']) {
    const dispatch = prototype[name];
    prototype[name] = function (...given) {
      if (kernels) dispatch.apply(this, given);
    };
  }
}

export function switchKernels(on) {
  kernels = on;
}
