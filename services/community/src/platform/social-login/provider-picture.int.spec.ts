import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PictureUnavailable, ProviderPictures } from './provider-picture.ts';

const BYTES_MAX = 1_000;

let server: Server;
let asked: string[] = [];
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/good': (response) => response.end('a picture'),
  '/full': (response) => response.end(Buffer.alloc(BYTES_MAX)),
  '/too-large': (response) => response.end(Buffer.alloc(BYTES_MAX + 1)),
  '/endless': (response) => {
    const more = () => response.write(Buffer.alloc(512)) && setImmediate(more);
    response.on('drain', more).on('close', () => (response.destroyed = true));
    more();
  },
  '/empty': (response) => response.end(),
  '/away': (response) => response.writeHead(500).end('failure'),
  '/silent': () => undefined,
  '/on': (response) => response.writeHead(302, { location: '/good' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/off': (response) => response.writeHead(302, { location: `http://localhost:${port()}/good` }).end(),
};
const port = () => (server.address() as AddressInfo).port;
const origin = () => `http://127.0.0.1:${port()}`;
const pictures = (origins = [origin()]) => new ProviderPictures({ origins, bytesMax: BYTES_MAX, timeoutMs: 500 });

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    (answers[url] ?? ((missing: ServerResponse) => missing.writeHead(404).end()))(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the picture of the provider', () => {
  it.each(['/good', '/on'])('is fetched from the provider, directly or through a redirect: %s', async (path) => {
    expect((await pictures().fetch(`${origin()}${path}`)).toString()).toBe('a picture');
  });

  it('may have the maximum size', async () =>
    expect(await pictures().fetch(`${origin()}/full`)).toHaveLength(BYTES_MAX));

  it.each(['/too-large', '/endless', '/empty', '/away', '/missing', '/silent', '/round', '/off'])(
    'can’t be fetched from %s, and the error contains no URL',
    async (path) => {
      const error = await pictures()
        .fetch(`${origin()}${path}`)
        .then(
          () => null,
          (cause: unknown) => cause,
        );
      expect(error).toBeInstanceOf(PictureUnavailable);
      expect((error as Error).message).not.toMatch(/127|http|localhost/);
    },
  );

  it.each([
    'nothing',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://fbcdn.net.example.org/a',
    'https://evilfbcdn.net/a',
    'https://fbcdn.net/a',
    'http://scontent.fbcdn.net/a',
    'https://scontent.fbcdn.net:8443/a',
    'https://user:pw@scontent.fbcdn.net/a',
    'https://127.0.0.1/a',
  ])('is not fetched from another origin: %s', async (address) => {
    await expect(
      pictures(['https://*.fbcdn.net', 'https://platform-lookaside.fbsbx.com']).fetch(address),
    ).rejects.toThrow('it is not at the provider');
  });

  it('causes no request to an origin that is not allowed', async () => {
    asked = [];
    await expect(pictures(['https://*.fbcdn.net']).fetch(`${origin()}/good`)).rejects.toThrow(
      'it is not at the provider',
    );
    await expect(pictures().fetch(`${origin()}/off`)).rejects.toThrow('it is not at the provider');
    expect(asked).toEqual(['/off']);
  });
});
