/** Node's own modules, loaded without an import that bundlers for browsers would try to resolve. */

type Builtin = (name: string) => unknown;

/** Null outside Node. The caller states the type of the part that it uses. */
export function nodeBuiltin<Module>(name: string): Module | null {
  const { process } = globalThis as { process?: { getBuiltinModule?: Builtin } };
  return (process?.getBuiltinModule?.(name) as Module | undefined) ?? null;
}
