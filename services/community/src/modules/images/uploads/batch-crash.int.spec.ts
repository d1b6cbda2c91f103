import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { startProductProcess, type ProductProcess } from '../../../../../../tests/product-process.ts';
import { signUp, startProduct, until, upload, type Person, type Product } from '../../../../../../tests/product.ts';

let product: Product;
let picture: Buffer;
beforeAll(async () => {
  picture = await readFile(join(import.meta.dirname, '../../../../../../web/e2e/files/sticker.png'));
  product = await startProduct('batch_crash');
});
afterAll(() => product.stop());

interface Batch {
  readonly person: Person;
  readonly albumId: string;
  readonly imageIds: readonly string[];
}

/** A batch of three is asked for; the answer may be lost with the process. */
const submitBatch = async ({ call }: ProductProcess): Promise<Batch> => {
  const there = { call } as Product;
  const person = await signUp(there);
  const { token } = person.session;
  const { id: albumId } = await call(albumsHttp.create, { token, body: { album: { title: 'At once' } } });
  const imageIds = await Promise.all([1, 2, 3].map(() => upload(there, token, picture, 'image/png')));
  await call(imagesHttp.submitBatch, {
    token,
    body: {
      image_batch: imageIds.map((attachment_id, index) => ({
        attachment_id,
        album_id: albumId,
        title: `Part ${index}`,
        tags: 'cat',
      })),
    },
  }).catch(() => undefined);
  return { person, albumId, imageIds };
};

describe('a batch', () => {
  it('is there as a whole when the process was killed after its first write, and after its second', async () => {
    const batches: Batch[] = [];
    const crossed: string[][] = [];
    await product.restart(async () => {
      // By name: a process may handle works of the batch before in between.
      for (const at of ['ImageBatchSubmitted', 'ImageSubmitted']) {
        const running = await startProductProcess(product.environment, { at, from: 'ImageBatchSubmitted' });
        batches.push(await submitBatch(running));
        expect(await running.exit).toBe('SIGKILL');
        crossed.push(running.crossed.map((line) => line.replace(/^failpoint \d+ /, '')));
      }
    });
    expect(crossed.map((names) => [names.at(0), names.at(-1)])).toEqual([
      ['ImageBatchSubmitted', 'ImageBatchSubmitted'],
      ['ImageBatchSubmitted', 'ImageSubmitted'],
    ]);
    for (const {
      person: {
        session: { token },
      },
      albumId,
      imageIds,
    } of batches) {
      await until(
        async () => (await product.call(albumsHttp.ownImages, { token, params: { id: albumId } })).collection,
        (works) => works.length === imageIds.length && works.every(({ status }) => status === 'ready'),
        'all works of the batch',
      );
      const works = await Promise.all(imageIds.map((id) => product.call(imagesHttp.show, { token, params: { id } })));
      expect(works.map(({ title, tags }) => [title, tags])).toEqual(
        [0, 1, 2].map((index) => [`Part ${index}`, ['cat']]),
      );
    }
  }, 240_000);
});
