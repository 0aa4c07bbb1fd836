/**
 * Gives a module its stack back after every error. An error thrown in JavaScript leaves WebAssembly without running the code that
 * moves the stack's pointer back up, so some hundreds of refused requests would use the whole stack up.
 */

/** What a module must export for it. */
interface Stack {
  stackSave(): number;
  stackRestore(pointer: number): void;
}

type Call = (this: unknown, ...values: unknown[]) => unknown;

/** The same module; from now on call its functions through the result only. Methods of its classes are kept in place. */
export function keepStack<M extends Stack>(module: M): M {
  // Inherits, so that what the module replaces later, such as its views into a memory that grew, is seen here too.
  const kept: M = Object.create(module);
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function' || name.startsWith('stack')) continue;
    if (isClass(value)) keepMethods(value.prototype, module);
    else
      define(
        kept,
        name,
        guarded((...values) => Reflect.apply(functionOf(module, name), module, values), module),
      );
  }
  return kept;
}

/** A class of C++ objects: they can be deleted. */
function isClass(value: object): value is { prototype: object } {
  return 'prototype' in value && typeof value.prototype === 'object' && 'delete' in (value.prototype ?? {});
}

function keepMethods(prototype: object, stack: Stack): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (name === 'constructor' || typeof Reflect.get(prototype, name) !== 'function') continue;
    define(prototype, name, guarded(functionOf(prototype, name), stack));
  }
}

const functionOf = (object: object, name: string): Call => Reflect.get(object, name);

const define = (object: object, name: string, value: Call) =>
  Object.defineProperty(object, name, { value, writable: true, configurable: true, enumerable: true });

function guarded(call: Call, stack: Stack): Call {
  return function (...values) {
    const pointer = stack.stackSave();
    try {
      return Reflect.apply(call, this, values);
    } catch (error) {
      stack.stackRestore(pointer);
      throw error;
    }
  };
}
