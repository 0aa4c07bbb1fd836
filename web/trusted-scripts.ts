/**
 * Trusted Types policy: only workers from the page's own origin may start.
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

const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : null;

try {
  if (isFactory(factory)) {
    factory.createPolicy('default', {
      createScriptURL(address) {
        if (new URL(address, document.baseURI).origin === window.location.origin) return address;
        throw new TypeError(`a script from another origin: ${address.slice(0, 100)}`);
      },
    });
  }
} catch {
  // The server forbids this policy name or the name is taken: then the server's rules apply.
}
