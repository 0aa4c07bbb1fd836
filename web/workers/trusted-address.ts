/**
 * Worker addresses for pages with Trusted Types. The lesson's own pages have a default policy (`trusted-scripts.ts`); on other
 * pages the elements create the policy `mha-lesson`, which the page must allow. Only `startWorker` uses that policy.
 */

interface Policy {
  createScriptURL(address: string): unknown;
}

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | null | undefined;

/** Whether the browser supports Trusted Types and the page has no default policy. */
export function trustIsWanted(): boolean {
  return factory()?.defaultPolicy === null;
}

/** `address` in the type that the page requires; unchanged if the page forbids the policy, and the browser then decides. */
export function trustedAddress(address: string): unknown {
  if (policy === undefined) policy = makePolicy();
  return policy?.createScriptURL(address) ?? address;
}

function makePolicy(): Policy | null {
  try {
    return factory()?.createPolicy('mha-lesson', { createScriptURL: (address) => address }) ?? null;
  } catch {
    return null;
  }
}

function factory(): PolicyFactory | null {
  const value: unknown = Reflect.get(globalThis, 'trustedTypes') ?? null;
  return isFactory(value) ? value : null;
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value && 'defaultPolicy' in value;
}
