/**
 * Addresses of workers for pages that ask for Trusted Types. The lesson's own pages have a default policy (`trusted-scripts.ts`); on
 * somebody else's page the elements bring one, `mha-lesson`, which that page has to allow by its name. It lets through what
 * `startWorker` starts, and nothing else has it.
 */

interface Policy {
  createScriptURL(address: string): unknown;
}

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | null | undefined;

/** Whether the browser knows Trusted Types and the page has not decided for all addresses. */
export function trustIsWanted(): boolean {
  return factory()?.defaultPolicy === null;
}

/** `address` as the page wants it; as it is where the page does not allow the policy, and then decides itself. */
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
