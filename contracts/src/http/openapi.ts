import { z } from 'zod';
import { ownUserView, publicUserView, sessionView } from './accounts.ts';
import { albumView } from './albums.ts';
import { allEndpoints, plainRoutes, redirectRoutes } from './all.ts';
import { descriptionOf } from './described.ts';
import type { Endpoint } from './endpoint.ts';
import { publicApiOperation } from './openapi-public-api.ts';
import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi-document.ts';
import { keyOf, errorResponsesOf } from './openapi-refusals.ts';
import { albumsRoutes } from './routes/albums.ts';
import { exportsRoutes } from './routes/exports.ts';
import { followsRoutes } from './routes/follows.ts';
import { imagesRoutes } from './routes/images.ts';
import { collectionView } from './collections.ts';
import { apiError, apiErrors } from './errors.ts';
import { imageItemView } from './images.ts';
import { activeSessionView } from './sessions.ts';

/** Schemas that many endpoints share, by their names in the document. */
const shapes = z.registry<{ id: string }>();
shapes.add(publicUserView, { id: 'User' });
shapes.add(ownUserView, { id: 'OwnUser' });
shapes.add(sessionView, { id: 'Session' });
shapes.add(activeSessionView, { id: 'ActiveSession' });
shapes.add(albumView, { id: 'Album' });
shapes.add(imageItemView, { id: 'ImageItem' });
shapes.add(collectionView, { id: 'Collection' });
shapes.add(apiError, { id: 'Error' });
shapes.add(apiErrors, { id: 'Errors' });

const ERRORS: JsonSchema = { $ref: '#/components/schemas/Errors' };

/** True for the bounds of JavaScript's safe integers, which say nothing about the field. */
const isSafeBound = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

const tidied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => key !== '$schema' && !isSafeBound(key, item));
  return Object.fromEntries(
    entries.map(([key, item]) => [
      key,
      key === '$ref' ? String(item).replace('#/$defs/', '#/components/schemas/') : tidied(item),
    ]),
  );
};

/** Removes the ids of schemas; properties that are named `id` are kept. */
const withoutId = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutId);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'id' && typeof value === 'string'))
      .map(([key, value]) => [key, withoutId(value)]),
  );
};

class Schemas {
  readonly named = new Map<string, JsonSchema>();

  /** Returns a schema as a client writes it (`input`) or as the server sends it (`output`). */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { id } = shapes.get(schema) ?? {};
    // A shared schema is replaced by a reference, so that the document contains it once.
    if (id !== undefined) {
      this.of(z.object({ shape: schema }), io);
      return { $ref: `#/components/schemas/${id}` };
    }
    const { $defs = {}, ...rest } = withoutId(
      z.toJSONSchema(schema, {
        io,
        metadata: shapes,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, descriptionOf(zodSchema)),
      }),
    ) as { $defs?: Record<string, unknown> };
    for (const [name, definition] of Object.entries($defs)) this.named.set(name, tidied(definition) as JsonSchema);
    return tidied(rest) as JsonSchema;
  }
}

const isNothing = (schema: z.ZodType): boolean => schema.type === 'undefined';

const pathParameters = (path: string): OpenApiParameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const queryParameters = (schemas: Schemas, query: z.ZodType): OpenApiParameter[] => {
  if (isNothing(query)) return [];
  const { properties = {}, required = [] } = schemas.of(query, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name: schema['type'] === 'array' ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const requestBody = (
  schemas: Schemas,
  { body, example, files = [] }: Endpoint,
): Pick<OpenApiOperation, 'requestBody'> => {
  if (isNothing(body) && files.length === 0) return {};
  const schema = isNothing(body) ? { type: 'object', properties: {} } : schemas.of(body, 'input');
  const withFiles = {
    ...schema,
    properties: {
      ...(schema['properties'] as JsonSchema | undefined),
      ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
    },
  };
  return {
    requestBody: {
      required: !isNothing(body),
      content: {
        'application/json': { schema, ...(example === undefined ? {} : { example }) },
        'application/x-www-form-urlencoded': { schema },
        'multipart/form-data': { schema: files.length === 0 ? schema : withFiles },
      },
    },
  };
};

const security: Readonly<Record<Endpoint['auth'], OpenApiOperation['security']>> = {
  none: [],
  optional: [{}, { session: [] }],
  bearer: [{ session: [] }],
  registration: [{ registration: [] }],
  view: [{ view: [] }],
};

/** Endpoint that returns the archive itself; its schema describes the response while no archive exists. */
const ARCHIVE = keyOf(exportsRoutes.own);

/** Endpoints that return the existing object when a request is repeated. */
const REPEATABLE = [
  imagesRoutes.submit,
  followsRoutes.follow,
  albumsRoutes.addImage,
  albumsRoutes.addFavourite,
  albumsRoutes.addTop,
].map(keyOf);

/** Headers with the range of the returned rows of a console list, and the total number of rows. */
const LIST_HEADERS = {
  'Content-Range': {
    description:
      'The rows of the answer and the number of all, such as `users 0-24/319`; `users */0` where there are none',
    schema: { type: 'string', pattern: '^[a-z_]+ (\\d+-\\d+|\\*)/\\d+$' },
  },
  'X-Total-Approximate': {
    description: '`true` where the number of all rows is an estimate; otherwise absent',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

const isConsoleList = ({ query }: Endpoint): boolean =>
  query instanceof z.ZodObject && ['sort', 'range', 'filter'].every((name) => name in query.shape);

const answersOf = (schemas: Schemas, endpoint: Endpoint): OpenApiOperation['responses'] => {
  const { status, summary, reply } = endpoint;
  const answer = {
    description: summary,
    ...(isConsoleList(endpoint) ? { headers: LIST_HEADERS } : {}),
    ...(isNothing(reply) ? {} : { content: { 'application/json': { schema: schemas.of(reply, 'output') } } }),
  };
  if (REPEATABLE.includes(keyOf(endpoint)))
    return { [status]: answer, 200: { ...answer, description: 'It already existed; nothing was changed' } };
  if (keyOf(endpoint) !== ARCHIVE) return { [status]: answer };
  const archive = { type: 'string', format: 'binary' };
  return { [status]: { description: summary, content: { 'application/zip': { schema: archive } } }, 202: answer };
};

const operationOf = (schemas: Schemas, feature: string, name: string, endpoint: Endpoint): OpenApiOperation => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: endpoint.summary,
  security: security[endpoint.auth],
  parameters: [...pathParameters(endpoint.path), ...queryParameters(schemas, endpoint.query)],
  ...requestBody(schemas, endpoint),
  responses: {
    ...answersOf(schemas, endpoint),
    ...Object.fromEntries(
      errorResponsesOf(endpoint).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: ERRORS } } },
      ]),
    ),
  },
});

const linkOperation = (
  { feature, path, summary, method = 'GET' }: { feature: string; path: string; summary: string; method?: string },
  responses: OpenApiOperation['responses'],
): OpenApiOperation => ({
  operationId: `${feature}.${method === 'GET' ? '' : `${method.toLowerCase()}-`}${path.replace(/[\W_]+/g, '-').replace(/^-|-$/g, '')}`,
  tags: [feature],
  summary,
  security: [],
  parameters: pathParameters(path),
  responses,
});

/** Returns the 404 response for paths with a parameter, which may match nothing. */
const missing = ({ path, contentType }: { path: string; contentType: string }): OpenApiOperation['responses'] => {
  if (!path.includes(':')) return {};
  const content =
    contentType === 'text/html'
      ? { 'text/html': { schema: { type: 'string' } } }
      : { 'application/json': { schema: ERRORS } };
  return { 404: { description: 'It does not exist, or is not public', content } };
};

const plainOperation = (route: (typeof plainRoutes)[number]): OpenApiOperation =>
  route.feature === 'public-api'
    ? publicApiOperation(linkOperation(route, {}), route.path)
    : linkOperation(route, {
        200: { description: route.summary, content: { [route.contentType]: { schema: { type: 'string' } } } },
        ...missing(route),
      });

const redirectOperation = (route: (typeof redirectRoutes)[number]): OpenApiOperation =>
  linkOperation(route, {
    302: { description: route.summary, headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } } },
    404: {
      description: 'The link is unknown: the error page',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
  });

/** Converts a path such as `/api/albums/:id` to the notation of OpenAPI. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const INTRODUCTION = `Every write takes JSON, URL-encoded forms and multipart forms; names in forms nest by brackets, as session[email].
A session's token is sent as a bearer. Errors have one form: a list, each with its field, a text for people and a code for programs.`;

/** Builds the API document from the endpoints with which the server validates requests. */
export const openApiDocument = (publicUrl: string): OpenApiDocument => {
  const schemas = new Schemas();
  schemas.of(apiErrors, 'output');
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const place = (path: string, method: string, operation: OpenApiOperation) =>
    ((paths[templateOf(path)] ??= {})[method.toLowerCase()] = operation);
  for (const [feature, endpoints] of Object.entries(allEndpoints)) {
    for (const [name, endpoint] of Object.entries(endpoints))
      place(endpoint.path, endpoint.method, operationOf(schemas, feature, name, endpoint));
  }
  for (const route of plainRoutes) place(route.path, 'method' in route ? route.method : 'GET', plainOperation(route));
  for (const route of redirectRoutes) place(route.path, 'GET', redirectOperation(route));
  return {
    openapi: '3.1.0',
    info: { title: 'Pixchange', version: '1', description: INTRODUCTION },
    servers: [{ url: publicUrl }],
    tags: [...new Set([...Object.keys(allEndpoints), ...plainRoutes.map(({ feature }) => feature)])].map((name) => ({
      name,
    })),
    paths,
    components: {
      schemas: Object.fromEntries([...schemas.named].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'query', name: 'api_key', description: 'A key of the public API' },
        session: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        registration: {
          type: 'http',
          scheme: 'bearer',
          description: "The token of a registration's first step, only valid for the second",
        },
        view: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of an administrator who views the site as a member',
        },
      },
    },
  };
};
