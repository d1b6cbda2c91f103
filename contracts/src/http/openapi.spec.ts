import { describe, expect, it } from 'vitest';
import { albumsHttp } from './albums.ts';
import { allEndpoints } from './all.ts';
import { openApiDocument, templateOf } from './openapi.ts';
import { isKlipyApi } from './public-api-paths.ts';

const document = openApiDocument('https://pixchange.example');
const text = JSON.stringify(document);
const calls = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
);

type Schema = Readonly<Record<string, unknown>>;

const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  (schema?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
const bodyOf = (path: string, method: string): Schema | undefined =>
  document.paths[templateOf(path)]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
const albumOf = (path: string, method: string) => propertiesOf(propertiesOf(bodyOf(path, method))['album']);

/** Keywords that limit a string. */
const RULES = ['maxLength', 'pattern', 'format', 'enum', 'const'];

/** Returns the paths of all strings in a body for which the document has no limit. */
const textsWithoutLimit = (path: string, schema: Schema | undefined): string[] => {
  if (schema === undefined) return [];
  if (schema['type'] === 'string') return RULES.some((rule) => rule in schema) ? [] : [path];
  const inner = [schema['items'] as Schema | undefined, ...((schema['anyOf'] ?? []) as Schema[])];
  return [
    ...Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
      textsWithoutLimit(`${path}.${name}`, property),
    ),
    ...inner.flatMap((one) => textsWithoutLimit(path, one)),
  ];
};

describe('the API document', () => {
  it.each(calls)('has $id with its status, summary and authentication', ({ id, endpoint }) => {
    const operation = document.paths[templateOf(endpoint.path)]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, summary: endpoint.summary });
    expect(operation?.responses[endpoint.status]).toBeDefined();
    if (endpoint.auth !== 'none') expect(operation?.responses['401']).toBeDefined();
    expect(operation?.responses[endpoint.status]?.content !== undefined).toBe(endpoint.reply.type !== 'undefined');
    expect((operation?.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    );
  });

  it('has each method and path once', () =>
    expect(new Set(calls.map(({ endpoint: { method, path } }) => `${method} ${path}`)).size).toBe(calls.length));

  it('contains every schema that it references', () => {
    const pointed = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(pointed.length).toBeGreaterThan(0);
    for (const to of new Set(pointed))
      expect(document.components.schemas[to.replace('#/components/schemas/', '')]).toBeDefined();
  });

  it('describes the query, the body and the reply of albums', () => {
    const albums = document.paths['/api/albums'];
    expect(albums?.['get']?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['page', false],
      ['per_page', false],
    ]);
    expect(albums?.['post']?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { album: { required: ['title'] } },
    });
    expect(document.components.schemas['Album']).toMatchObject({
      properties: { id: { type: 'string' }, kind: { enum: ['regular', 'favourites', 'tops'] } },
    });
    expect(text).not.toContain('9007199254740991');
  });

  it('has an example for every body', () => {
    expect(document.paths['/api/albums']?.['post']?.requestBody?.content['application/json']?.example).toEqual(
      albumsHttp.create.example,
    );
    const content = calls.flatMap(({ endpoint: { path, method } }) =>
      Object.values(document.paths[templateOf(path)]?.[method.toLowerCase()]?.requestBody?.content ?? {}),
    );
    expect(content.filter(({ example }) => example !== undefined)).toHaveLength(
      calls.filter(({ endpoint }) => endpoint.body.type !== 'undefined').length,
    );
  });

  it('limits every text in a request body, for example the length and characters of an album title', () => {
    const { title } = albumOf('/api/albums', 'post');
    expect(title).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 });
    const pattern = new RegExp(String(title?.['pattern']), 'u');
    expect(['A cat', ' ', 'Two\u0007 cats', ''].map((value) => pattern.test(value))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const unlimited = calls.flatMap(({ id, endpoint }) =>
      textsWithoutLimit(id, bodyOf(endpoint.path, endpoint.method)),
    );
    expect(unlimited).toEqual([]);
  });

  it('limits every text that apps send in KLIPY’s format, and has 422 for longer ones', () => {
    const writes = Object.entries(document.paths).filter(
      ([path, { post }]) => isKlipyApi(path) && post?.requestBody !== undefined,
    );
    expect(writes.length).toBe(5);
    expect(writes.flatMap(([path]) => textsWithoutLimit(path, bodyOf(path, 'POST')))).toEqual([]);
    expect(writes.filter(([, { post }]) => post?.responses['422'] === undefined).map(([path]) => path)).toEqual([]);
    const reason = propertiesOf(bodyOf('/api/v1/:app_key/:kind/report/:slug', 'POST'))['reason'];
    expect(reason).toMatchObject({ anyOf: [{ type: 'string', maxLength: 1000 }, { type: 'null' }] });
  });

  it('marks every time with the format date-time', () => {
    const times = [...text.matchAll(/"(\w+_at|at)":(\{[^{}]*\}|\{"anyOf":\[[^\]]*\]\})/g)];
    expect(times.length).toBeGreaterThan(20);
    expect(
      times.filter(([, , schema = '']) => !schema.includes('"format":"date-time"')).map(([found]) => found),
    ).toEqual([]);
  });

  it('describes the query and the headers of a console list', () => {
    const operation = document.paths['/api/admin/users']?.['get'];
    const [sort, range, filter] = operation?.parameters ?? [];
    expect([sort, range, filter]).toMatchObject([
      { name: 'sort', schema: { contentSchema: { prefixItems: [{}, { enum: ['ASC', 'DESC'] }] } } },
      { name: 'range', schema: { examples: ['[0,24]'], contentSchema: { minItems: 2, maxItems: 2 } } },
      { name: 'filter', schema: { contentMediaType: 'application/json', contentSchema: { type: 'object' } } },
    ]);
    expect(operation?.responses['200']?.headers).toHaveProperty('Content-Range');
    expect(document.paths['/api/albums']?.['get']?.responses['200']?.headers).toBeUndefined();
  });

  it('has 422 for every write, and 200 for a repeated submission of a work', () => {
    const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET');
    const without = writes.filter(
      ({ endpoint: { path, method } }) =>
        document.paths[templateOf(path)]?.[method.toLowerCase()]?.responses['422'] === undefined,
    );
    expect(without.map(({ id }) => id)).toEqual([]);
    expect(document.paths['/api/images']?.['post']?.responses).toMatchObject({ 200: {}, 201: {} });
  });
});
