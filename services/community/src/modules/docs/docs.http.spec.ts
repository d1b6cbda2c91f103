import { beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints, redirectRoutes } from '@pixchange/contracts/http/all';
import { docsHttp } from '@pixchange/contracts/http/docs';
import type { OpenApiDocument } from '@pixchange/contracts/http/openapi-document';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { tryEach } from '../../../../../tests/at-once.ts';
import { sharedProduct, signUp, type Product } from '../../../../../tests/product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const documented = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );

describe('the API document', () => {
  it('contains exactly the served routes', async () => {
    const document = (await product.call(docsHttp.document, {})) as unknown as OpenApiDocument;
    // The server redirects some links outside of Nest, so Nest's routes don't include them.
    const links = redirectRoutes.map(({ path }) => `GET ${path}`);
    expect(documented(document).sort()).toEqual([...(await product.routes()), ...links].sort());
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost:8080' }] });
  });

  it('contains the links that the server redirects, and its response to broken ones', async () => {
    const { paths } = (await product.call(docsHttp.document, {})) as unknown as OpenApiDocument;
    const { session } = await signUp(product);
    const { shortLink } = await product.call(sharingHttp.create, {
      token: session.token,
      body: { link: `http://localhost:8080/users/${session.id}` },
    });
    const follow = (path: string) => fetch(`${product.url}${path}`, { redirect: 'manual' });
    const good = {
      '/s/{code}': new URL(shortLink).pathname,
      '/user-invitation/{id}': `/user-invitation/${session.id}`,
    };
    const bad = { '/s/{code}': '/s/nowhere', '/user-invitation/{id}': '/user-invitation/%20' };
    for (const template of ['/s/{code}', '/user-invitation/{id}'] as const) {
      const { responses } = paths[template]?.['get'] ?? {};
      const [led, lost] = [await follow(good[template]), await follow(bad[template])];
      expect([String(led.status), String(lost.status)]).toEqual(Object.keys(responses ?? {}));
      expect(led.headers.get('location')).toContain(session.id);
      expect(lost.headers.get('location')).toBeNull();
    }
  });

  it('lists calls that respond with JSON and no server error, even without a session', () =>
    tryEach(
      Object.values(allEndpoints).flatMap((endpoints) => Object.values(endpoints)),
      ({ method, path }) => `${method} ${path}`,
      async ({ method, path }) => {
        const response = await fetch(`${product.url}${path.replace(/:\w+/g, '00000000-0000-0000-0000-000000000000')}`, {
          method,
          redirect: 'manual',
        });
        expect(response.headers.get('content-type') ?? 'application/json').toContain('application/json');
        expect(response.status).toBeLessThan(500);
        await response.body?.cancel();
      },
    ));
});

describe('the page of the API', () => {
  it('is served with the content security policy of every page', async () => {
    const response = await fetch(`${product.url}/api/docs`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('<h1>Pixchange API</h1>');
  });

  it('has its styles in a separate file', async () => {
    const response = await fetch(`${product.url}/api/docs/style.css`);
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain('prefers-color-scheme: dark');
  });
});
