// The oldest supported browsers, for which the build lowers syntax; see docs/browsers.md. Chrome and Safari are the first with
// popovers, Firefox with gradients in oklab; other required features are older.
export const OLDEST = { chrome: 114, edge: 114, firefox: 127, safari: 17 };

/** As Vite names them. */
export const TARGET = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`);
