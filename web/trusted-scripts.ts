/**
 * For pages under `require-trusted-types-for 'script'; trusted-types lit-html default`: a worker may be started from the page's own
 * origin, and nothing else becomes a script. Lit has a policy of its own for its templates; no other text becomes HTML.
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
        throw new TypeError(`a script from elsewhere: ${address.slice(0, 100)}`);
      },
    });
  }
} catch {
  // The server allows no policy of this name, or another one has it: then the server decides what may be started.
}
