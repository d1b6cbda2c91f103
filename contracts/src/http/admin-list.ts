import { z } from 'zod';
import { described, jsonSchemaOf } from './described.ts';
import { idForm } from './fields.ts';
import { adminLists } from './limits.ts';
import type { JsonSchema } from './openapi-document.ts';

/**
 * Rejects U+0000, which PostgreSQL does not accept in text. JSON escapes can contain this character even when the query
 * string does not.
 */
const refuseNul = (_: string, value: unknown): unknown => {
  if (typeof value === 'string' && value.includes('\u0000')) throw new SyntaxError('U+0000 in JSON');
  return value;
};

/**
 * Builds a query field that contains JSON of a given schema. Invalid JSON becomes undefined, which the schema rejects.
 */
const jsonField = (contentSchema: () => JsonSchema, example: string) =>
  described(
    z.string().transform((text): unknown => {
      try {
        return JSON.parse(text, refuseNul) as unknown;
      } catch {
        return undefined;
      }
    }),
    () => ({ contentMediaType: 'application/json', contentSchema: contentSchema(), examples: [example] }),
  );

const isRow = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const range = jsonField(
  () => ({ type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 }),
  '[0,24]',
)
  .pipe(z.tuple([z.number(), z.number()], { error: 'Range must be like [0,24]' }))
  .refine(([from]) => from < adminLists.rowsDeep, {
    error: `Range must begin within the first ${adminLists.rowsDeep.toLocaleString('en')} rows; filter the list, or sort it the other way`,
  })
  .refine(([from, to]) => isRow(from) && isRow(to) && to >= from && to - from < adminLists.rowsMax, {
    error: `Range must go up, over at most ${adminLists.rowsMax} rows`,
  })
  .transform(([from, to]) => ({ from, to }));

/**
 * Accepts one or several values of a field, any of which may match. The console uses it to request many rows by their
 * ids.
 */
export const anyOf = <T extends z.ZodType>(value: T) =>
  z.union([z.array(value).max(adminLists.rowsMax), value.transform((one) => [one])]);

/**
 * Ids, any of which may match. A malformed id matches nothing; it is dropped, so that it does not affect the others.
 */
export const anyOfIds = anyOf(
  z
    .union([z.string(), z.number(), z.null()])
    .transform((id) => (typeof id === 'string' && idForm.test(id) ? id : null)),
).transform((ids) => ids.filter((id) => id !== null));

/** A time in a filter, in ISO 8601 and UTC. */
export const moment = z.iso.datetime({ error: 'A time must be like 2026-11-24T09:30:00Z' });

/**
 * Builds the query schema of a console list in the format of ra-data-simple-rest: `sort=["name","ASC"]`, `range=[0,24]`
 * (inclusive) and `filter={"kind":"users"}`, each optional and in JSON. The default is the first sortable field,
 * ascending; every list can also be sorted by `id`. Other names are rejected. The response is an array, with the total
 * number of rows in `Content-Range`.
 */
export const adminListQuery = <const F extends readonly [string, ...string[]], S extends z.ZodRawShape>(
  sortable: F,
  filter: S,
) => {
  const fields = [...new Set<F[number] | 'id'>([...sortable, 'id'])];
  const sortError = { error: `Sort must be like ["${sortable[0]}","ASC"], by ${fields.join(', ')}` };
  return z.strictObject({
    sort: jsonField(
      () => ({
        type: 'array',
        prefixItems: [{ enum: fields }, { enum: ['ASC', 'DESC'] }],
        minItems: 2,
        maxItems: 2,
      }),
      `["${sortable[0]}","ASC"]`,
    )
      .pipe(z.tuple([z.enum(fields, sortError), z.enum(['ASC', 'DESC'], sortError)], sortError))
      .transform(([field, order]) => ({ field, order }))
      .optional()
      .transform((sort) => sort ?? { field: sortable[0] as F[number] | 'id', order: 'ASC' as const }),
    range: range.default({ from: 0, to: adminLists.rowsMax - 1 }),
    filter: jsonField(() => jsonSchemaOf(z.strictObject(filter).partial()), '{}')
      .pipe(
        z
          .strictObject(filter, {
            error: (issue) =>
              issue.code === 'unrecognized_keys'
                ? `There is no filter ${issue.keys.join(', ')}`
                : 'Filter must be like {"field":"value"}',
          })
          .partial(),
      )
      .optional(),
  });
};

/** Output of `adminListQuery`, for code that does not depend on the names of the fields. */
export interface AdminList {
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly range: { readonly from: number; readonly to: number };
}
