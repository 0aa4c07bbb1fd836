// Passes Node's environment variables, such as MHA_KERNELS, to the tests.
Module.preRun = () => Object.assign(ENV, process.env);
