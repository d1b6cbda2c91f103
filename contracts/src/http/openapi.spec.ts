import { describe, expect, it } from 'vitest';
import { allEndpoints } from './all.ts';
import { openApiDocument, templateOf } from './openapi.ts';

const document = openApiDocument('https://pixchange.example');
const text = JSON.stringify(document);
const calls = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
);

describe('the API document', () => {
  it.each(calls)('has $id with its status, its summary and its guard', ({ id, endpoint }) => {
    const operation = document.paths[templateOf(endpoint.path)]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, summary: endpoint.summary });
    expect(operation?.responses[endpoint.status]).toBeDefined();
    if (endpoint.auth !== 'none') expect(operation?.responses['401']).toBeDefined();
    expect(operation?.responses[endpoint.status]?.content !== undefined).toBe(endpoint.reply.type !== 'undefined');
    expect((operation?.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    );
  });

  it('has each call once', () =>
    expect(new Set(calls.map(({ endpoint: { method, path } }) => `${method} ${path}`)).size).toBe(calls.length));

  it('points at shapes that it has', () => {
    const pointed = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(pointed.length).toBeGreaterThan(0);
    for (const to of new Set(pointed))
      expect(document.components.schemas[to.replace('#/components/schemas/', '')]).toBeDefined();
  });

  it('describes fields by what the server checks', () => {
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
});
