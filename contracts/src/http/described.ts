import { z } from 'zod';
import type { JsonSchema } from './openapi-document.ts';

const descriptions = new WeakMap<z.core.$ZodType, () => JsonSchema>();

/**
 * Adds to the API document what can't be read from a schema, such as the limits of a text that are checked after it was tidied.
 * The description is made when the document is, which most processes never do.
 */
export const described = <T extends z.ZodType>(schema: T, description: () => JsonSchema): T => {
  descriptions.set(schema, description);
  return schema;
};

/** What was added of a schema; nothing for most. */
export const descriptionOf = (schema: z.core.$ZodType): JsonSchema => descriptions.get(schema)?.() ?? {};

/** A schema as clients write it, with what was added of it and of its parts. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, descriptionOf(zodSchema)),
  }) as JsonSchema;
