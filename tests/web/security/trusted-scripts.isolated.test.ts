/** The pages' policy starts workers of the page's own host only, also through the line that a frame without an origin needs. */
import { expect, it, vi } from 'vitest';

async function createScriptURL(address: string): Promise<string> {
  const policies: Record<string, { createScriptURL(address: string): string }> = {};
  const trustedTypes = { createPolicy: (name: string, rules: (typeof policies)[string]) => (policies[name] = rules) };
  vi.stubGlobal('window', { trustedTypes, location: { origin: 'https://host.example' } });
  vi.stubGlobal('document', { baseURI: 'https://host.example/lesson/' });
  vi.resetModules();
  await import('#web/trusted-scripts.ts');
  return policies.default?.createScriptURL(address) ?? '';
}

const line = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

it.each(['assets/worker.js', 'https://host.example/worker.js', line('import "https://host.example/worker.js";')])(
  'starts %s',
  async (address) => expect(await createScriptURL(address)).toBe(address),
);

it.each([
  'https://other.example/worker.js',
  'blob:https://other.example/1',
  line('import "https://other.example/worker.js";'),
  line('import "https://host.example/worker.js";alert(1);'),
  line('import "https://host.example/";import "https://other.example/";'),
  line('alert(1)'),
  'data:text/javascript,import%20%2',
])('refuses %s', (address) => expect(createScriptURL(address)).rejects.toThrow());
