import { z } from 'zod';
import type { JsonSchema } from './openapi-document.ts';

const descriptions = new WeakMap<z.core.$ZodType, () => JsonSchema>();

/**
 * Adds a description to the API document that a schema can't express, such as limits that are checked after
 * normalization. The description is computed only when the document is built, which most processes never do.
 */
export const described = <T extends z.ZodType>(schema: T, description: () => JsonSchema): T => {
  descriptions.set(schema, description);
  return schema;
};

/** Returns the description that was added to a schema; an empty object if there is none. */
export const descriptionOf = (schema: z.core.$ZodType): JsonSchema => descriptions.get(schema)?.() ?? {};

/** Returns the JSON Schema of a client's input, with the descriptions added to the schema and its parts. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, descriptionOf(zodSchema)),
  }) as JsonSchema;
