// A valibot schema as JSON Schema; what JSON Schema cannot say is left out.
import { toJsonSchema } from '@valibot/to-json-schema';

/** @param {any} schema */
export function jsonSchemaOf(schema) {
  return toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
}
