/** What a form needs to know of a schema: the shape of its values, made from valibot's schemas. */

/** The parts of valibot's schemas that the material uses. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  /** Of a picklist, the values; of a union or a variant, the schemas. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  /** The name that tells the schemas of a variant apart. */
  readonly key?: string;
  readonly default?: unknown;
  readonly pipe?: readonly Shape[];
  /** Of a check in a pipe. */
  readonly requirement?: unknown;
}

export const isOptional = ({ type }: Shape): boolean => type === 'optional';

export const within = (shape: Shape): Shape => shape.wrapped ?? shape;

/** A pipe may begin with another one. */
export function limit(shape: Shape, type: 'min_length' | 'max_length'): number | undefined {
  for (const each of within(shape).pipe ?? []) {
    const found = each === within(shape) ? undefined : each.type === type ? each.requirement : limit(each, type);
    if (typeof found === 'number') return found;
  }
  return undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The record with a name set, or without it for `undefined`. */
export function withEntry(record: unknown, name: string, value: unknown): Readonly<Record<string, unknown>> {
  const { [name]: _, ...rest } = recordOf(record);
  if (value === undefined) return rest;
  return name in recordOf(record) ? { ...recordOf(record), [name]: value } : { ...rest, [name]: value };
}

/** The list with an item in place of `count` items. */
export function spliced(list: readonly unknown[], at: number, count: number, ...items: unknown[]): readonly unknown[] {
  return [...list.slice(0, at), ...items, ...list.slice(at + count)];
}

/** The schema of a variant that a value belongs to. */
export function variantOf({ key = '', options = [] }: Shape, value: unknown): Shape | undefined {
  return (options as readonly Shape[]).find(({ entries }) => entries?.[key]?.literal === recordOf(value)[key]);
}

/** The least that has this shape: required texts are empty, and required numbers are missing. */
export function blank(shape: Shape): unknown {
  const { type, entries = {}, item, options = [], literal } = shape;
  switch (type) {
    case 'strict_object': {
      const all = Object.entries(entries).map(([name, each]) => [name, blank(each)] as const);
      return Object.fromEntries(all.filter(([, value]) => value !== undefined));
    }
    case 'array':
      return Array.from({ length: limit(shape, 'min_length') ?? 0 }, () => item && blank(item));
    case 'string':
      return '';
    case 'picklist':
      return options[0];
    case 'literal':
      return literal;
    default:
      return undefined;
  }
}
