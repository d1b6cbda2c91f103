import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startObjectStore } from '../../services/embedded/src/object-store/index.ts';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { connect } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { startProduct, type Product } from './testing/product.ts';
import { choose, openUpload, png, ready, toPermissions } from './testing/upload.ts';

jest.setTimeout(180_000);

let browser: Browser;
let folder: string;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let product: Product;

beforeAll(async () => {
  browser = await connect();
  folder = await mkdtemp(join(tmpdir(), 'pixchange-objects-'));
  const port = await freePort();
  const keys = { accessKey: 'key-of-the-test', secretKey: 'secret-of-the-test-that-is-long-enough' };
  store = await startObjectStore({
    dataDir: folder,
    ...keys,
    region: 'us-east-1',
    corsOrigin: `http://localhost:${port}`,
  });
  product = await startProduct(
    {
      S3_ENDPOINT: store.endpoint,
      S3_PUBLIC_URL: store.endpoint,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
      S3_REGION: 'us-east-1',
    },
    port,
  );
  // Makes the helpers in this file use the product with separate storage.
  process.env['E2E_URL'] = product.url;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

it('uploads a file to an object store on a separate origin', async () => {
  const person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
  const { page, complaints } = await openUpload(browser, person);
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().startsWith(store.endpoint),
  );
  await choose(page, png('far.png'));
  expect((await sent).status()).toBe(204);
  await ready(page, 1);
  await toPermissions(page, 'Wet windows');
  expect(complaints).toEqual([]);
});
