// The oldest browsers that the lesson works in: the build lowers syntax for them, and docs/browsers.md says what they are.
// Chrome and Safari are the first with popovers, Firefox with gradients in oklab; what else the lesson needs is older.
export const OLDEST = { chrome: 114, edge: 114, firefox: 127, safari: 17 };

/** As Vite names them. */
export const TARGET = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`);
