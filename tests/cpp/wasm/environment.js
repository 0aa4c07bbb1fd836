// Lets the tests see the variables that Node was started with, such as MHA_KERNELS.
Module.preRun = () => Object.assign(ENV, process.env);
