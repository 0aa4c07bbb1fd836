/**
 * Trusted Types policy: only workers from the page's own origin may start. In a frame without an origin, `startWorker` starts them by
 * a line that imports the file.
 *
 * It serves pages under `require-trusted-types-for 'script'; trusted-types lit-html default`. Lit's own policy covers
 * its templates; no other text becomes HTML.
 */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

const IMPORTED = /^data:text\/javascript,import "([^"\\]*)";$/;

const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : null;

try {
  if (isFactory(factory)) {
    factory.createPolicy('default', {
      createScriptURL(address) {
        const file = IMPORTED.exec(decodeURIComponent(address))?.[1] ?? address;
        if (new URL(file, document.baseURI).origin === window.location.origin) return address;
        throw new TypeError(`a script from another origin: ${address.slice(0, 100)}`);
      },
    });
  }
} catch {
  // The server forbids this policy name or the name is taken: then the server's rules apply.
}

// A module for TypeScript: tests import it.
export {};
