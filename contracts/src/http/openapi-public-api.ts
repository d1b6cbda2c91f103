import { jsonSchemaOf } from './described.ts';
import { klipyReport, klipyUse } from './klipy-bodies.ts';
import { isKlipyApi } from './public-api-paths.ts';
import type { JsonSchema, OpenApiOperation, OpenApiParameter } from './openapi-document.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'integer' };

const klipyList = {
  page: number,
  per_page: number,
  locale: text,
  content_filter: text,
  format_filter: text,
} as const;

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
  [/^\/api\/v1\/:app_key\/:kind\/trending$/, klipyList],
  [/^\/api\/v1\/:app_key\/:kind\/search$/, { q: text, ...klipyList }],
  [/^\/api\/v1\/:app_key\/:kind\/categories$/, { locale: text }],
  [/^\/api\/v1\/:app_key\/:kind\/items$/, { slugs: text, ids: text, format_filter: text }],
  [/^\/api\/v1\/:app_key\/:kind\/recent\/:customer_id$/, { page: number, per_page: number }],
  [/^\/api\/v1\/:app_key\/:kind\/:slug$/, { format_filter: text }],
  [/^\/api\/v1\/:app_key\/(search-suggestions|autocomplete)$/, { q: text, limit: number, locale: text }],
  [/^\/api\/v1\/:app_key\/(search-)?autocomplete\/:q$/, { limit: number, locale: text }],
  [/^\/api\/v1\/:app_key\/search-suggestions\/:q$/, { limit: number, locale: text }],
];

const parametersOf = (path: string): OpenApiParameter[] =>
  Object.entries(parameters.find(([pattern]) => pattern.test(path))?.[1] ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));

/** Optional request bodies by path. */
const bodies = [
  [/\/(share|view)(\/:slug)?$/, klipyUse],
  [/\/report(\/:slug)?$/, klipyReport],
] as const;

const bodyOf = (path: string): Pick<OpenApiOperation, 'requestBody'> => {
  const body = isKlipyApi(path) ? bodies.find(([pattern]) => pattern.test(path))?.[1] : undefined;
  if (body === undefined) return {};
  const schema = { type: 'object', properties: jsonSchemaOf(body)['properties'] };
  return { requestBody: { required: false, content: { 'application/json': { schema } } } };
};

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

const KLIPY: JsonSchema = {
  type: 'object',
  properties: { result: { type: 'boolean', enum: [true] } },
  required: ['result'],
};
const KLIPY_ERROR: JsonSchema = {
  type: 'object',
  properties: {
    result: { type: 'boolean', enum: [false] },
    errors: {
      type: 'object',
      properties: { message: { type: 'array', items: text } },
      required: ['message'],
    },
  },
  required: ['result', 'errors'],
};

/** Returns the schemas of responses and errors in the format that a path uses. */
const schemasOf = (path: string): readonly [answer: JsonSchema, error: JsonSchema] => {
  if (isKlipyApi(path)) return [KLIPY, KLIPY_ERROR];
  return /^\/v2\/(?!emoji)/.test(path) ? [TENOR, TENOR_ERROR] : [GIPHY, GIPHY];
};

const bodyRefusals: Readonly<Record<string, string>> = {
  400: 'The body can’t be read',
  413: 'The body is too large',
  415: 'The body has an encoding that is not supported',
  422: 'A field of the body is too long, or not text',
};
const refusals: Readonly<Record<string, string>> = {
  401: 'The key is missing, unknown or revoked',
  403: 'The key is for pages of other sites',
  404: 'It does not exist, or is not public',
  429: 'Too many calls by this key; Retry-After says when to try again',
  503: 'A part of the service is unavailable; Retry-After says when to try again',
};

/**
 * Completes the description of a public API operation with its API key, query parameters, and responses and errors in
 * the format of GIPHY, Tenor or KLIPY.
 */
export const publicApiOperation = (operation: OpenApiOperation, path: string): OpenApiOperation => {
  const [answer, error] = schemasOf(path);
  const named = path.includes(':') || path.endsWith('/related');
  const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
  const body = bodyOf(path);
  return {
    ...operation,
    // KLIPY's format has the key in the path.
    security: isKlipyApi(path) ? [] : [{ apiKey: [] }],
    parameters: [...operation.parameters, ...parametersOf(path)],
    ...body,
    responses: {
      200: { description: operation.summary, ...content(answer) },
      ...Object.fromEntries(
        Object.entries('requestBody' in body ? { ...bodyRefusals, ...refusals } : refusals)
          .filter(([status]) => status !== '404' || named)
          .map(([status, description]) => [status, { description, ...content(error) }]),
      ),
    },
  };
};
