import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { killAt, killsAt, namesOf, type ProductProcess } from '../../../../../../tests/product-process.ts';
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

/** Uploads three files and creates an album for them. */
const prepareBatch = async (): Promise<Batch> => {
  const person = await signUp(product);
  const { token } = person.session;
  const { id: albumId } = await product.call(albumsHttp.create, { token, body: { album: { title: 'At once' } } });
  const imageIds = await Promise.all([1, 2, 3].map(() => upload(product, token, picture, 'image/png')));
  return { person, albumId, imageIds };
};

const submitBatch = ({ call }: ProductProcess, { person, albumId, imageIds }: Batch): Promise<unknown> =>
  call(imagesHttp.submitBatch, {
    token: person.session.token,
    body: {
      image_batch: imageIds.map((attachment_id, index) => ({
        attachment_id,
        album_id: albumId,
        title: `Part ${index}`,
        tags: 'cat',
      })),
    },
  });

/**
 * Kill points by event type. A count of writes would be wrong, because a process may also write for works of the
 * previous batch.
 */
const KILLS = killsAt(['ImageBatchSubmitted', 'ImageSubmitted']);

describe('a batch', () => {
  it('is complete even if the process is killed after the first or second write', async () => {
    const batches: Batch[] = [];
    while (batches.length < KILLS.length) batches.push(await prepareBatch());
    const crossed: (readonly string[])[] = [];
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'ImageBatchSubmitted', KILLS, (running, index) => {
        crossed.push(running.crossed);
        return submitBatch(running, batches[index] as Batch);
      });
    });
    expect(killed).toEqual(namesOf(KILLS));
    expect(crossed.map((names) => names.at(0))).toEqual(KILLS.map(() => 'ImageBatchSubmitted'));
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
