import type { JsonSchema, OpenApiOperation, OpenApiParameter } from './openapi-document.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'integer' };

/** Query parameters by path. Other parameters are ignored, and invalid values count as absent. */
const parameters: readonly (readonly [pattern: RegExp, Readonly<Record<string, JsonSchema>>])[] = [
  [/^\/v1\/(gifs|stickers)\/search$/, { q: text, limit: number, offset: number, rating: text, lang: text, sort: text }],
  [/^\/v1\/(gifs|stickers)\/trending$/, { limit: number, offset: number, rating: text }],
  [/^\/v1\/(gifs|stickers)\/random$/, { tag: text, rating: text }],
  [/^\/v1\/(gifs|stickers)\/translate$/, { s: text, weirdness: number, rating: text }],
  [/^\/v1\/(gifs|stickers)\/related$/, { gif_id: text, limit: number, offset: number, rating: text }],
  [/^\/v1\/gifs$/, { ids: text }],
  [/^\/v1\/gifs\/categories(\/[^/]+)?$/, { limit: number, offset: number }],
  [/^\/v1\/gifs\/categories\/[^/]+\/[^/]+$/, { limit: number, offset: number, rating: text }],
  [/^\/v1\/gifs\/search\/tags$/, { q: text, limit: number }],
  [/^\/v1\/channels\/search$/, { q: text, limit: number, offset: number }],
  [
    /^\/v2\/search$/,
    {
      q: text,
      limit: number,
      pos: text,
      media_filter: text,
      searchfilter: text,
      contentfilter: text,
      ar_range: text,
      random: text,
    },
  ],
  [
    /^\/v2\/featured$/,
    { limit: number, pos: text, media_filter: text, searchfilter: text, contentfilter: text, ar_range: text },
  ],
  [/^\/v2\/posts$/, { ids: text, media_filter: text }],
  [/^\/v2\/(search_suggestions|autocomplete)$/, { q: text, limit: number }],
  [/^\/v2\/trending_terms$/, { limit: number }],
  [/^\/v2\/registershare$/, { id: text, q: text }],
];

const parametersOf = (path: string): OpenApiParameter[] =>
  Object.entries(parameters.find(([pattern]) => pattern.test(path))?.[1] ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));

const GIPHY: JsonSchema = {
  type: 'object',
  properties: {
    data: {},
    pagination: {
      type: 'object',
      properties: { total_count: number, count: number, offset: number },
      required: ['total_count', 'count', 'offset'],
    },
    meta: {
      type: 'object',
      properties: { status: number, msg: text, response_id: { type: 'string', minLength: 1 } },
      required: ['status', 'msg', 'response_id'],
    },
  },
  required: ['data', 'meta'],
};

const TENOR: JsonSchema = { type: 'object' };
const TENOR_ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: number, message: text, status: text },
      required: ['code', 'message', 'status'],
    },
  },
  required: ['error'],
};

const refusals: Readonly<Record<string, string>> = {
  401: 'The key is missing, unknown or revoked',
  403: 'The key is for pages of other sites',
  404: 'There is no such thing, or not everyone may see it',
  429: 'Too many calls by this key; Retry-After says when to come back',
  503: 'A part of the service is away; Retry-After says when to come back',
};

/**
 * Completes the description of a public API call with its API key, query parameters, and responses and errors in the
 * format of Giphy or Tenor.
 */
export const publicApiOperation = (operation: OpenApiOperation, path: string): OpenApiOperation => {
  const isTenor = /^\/v2\/(?!emoji)/.test(path);
  const named = path.includes(':') || path.endsWith('/related');
  const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
  return {
    ...operation,
    security: [{ apiKey: [] }],
    parameters: [...operation.parameters, ...parametersOf(path)],
    responses: {
      200: { description: operation.summary, ...content(isTenor ? TENOR : GIPHY) },
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => status !== '404' || named)
          .map(([status, description]) => [status, { description, ...content(isTenor ? TENOR_ERROR : GIPHY) }]),
      ),
    },
  };
};
