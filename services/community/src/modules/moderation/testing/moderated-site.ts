import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { ApiError } from '@pixchange/contracts/http/client';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import sharp, { type Sharp } from 'sharp';
import { until, upload, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

const ART = join(import.meta.dirname, '../../../../demo/art');

/** Product with staff members. */
export interface ModeratedSite {
  readonly product: Product;
  readonly staff: (role: StaffRole) => Promise<Person>;
}

export const openModeratedSite = async (opening: Promise<Product>): Promise<ModeratedSite> => {
  const product = await opening;
  return { product, staff: (role) => hire(product, role) };
};

/** Returns a demo work, scaled down for speed. */
export const art = async (name: string, change: (image: Sharp) => Sharp = (image) => image): Promise<Buffer> =>
  change(
    sharp(await readFile(join(ART, `${name}.png`)))
      .flatten({ background: '#F4F6F1' })
      .resize({ width: 320 }),
  )
    .png()
    .toBuffer();

let shade = 0;
/** Colors that distinguish the pictures of this file from those of other test files on the same product. */
const [green, blue] = [randomInt(256), randomInt(256)];

/** Returns a unique picture of one color, which has no perceptual hash. */
export const plain = (): Promise<Buffer> => {
  shade = (shade + 1) % 250;
  return sharp({ create: { width: 220, height: 210, channels: 3, background: { r: shade, g: green, b: blue } } })
    .png()
    .toBuffer();
};

export const show = ({ call }: Product, id: string, token: string | null): Promise<ImageItemView> =>
  call(imagesHttp.show, { params: { id }, token });

/** Submits a work and waits until its processing succeeds or fails. */
export const submitted = async (
  product: Product,
  { session: { token } }: Person,
  bytes: Buffer,
  change: Record<string, unknown> = {},
): Promise<ImageItemView> => {
  const attachment_id = await upload(product, token, bytes, 'image/png');
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, title: 'A work', ...change } } });
  return until(
    () => show(product, attachment_id, token),
    ({ status }) => status !== 'processing',
    'processing',
  );
};

/** Publishes an album with one ready work. */
export const published = async (
  product: Product,
  person: Person,
  bytes?: Buffer,
): Promise<{ albumId: string; image: ImageItemView }> => {
  const { token } = person.session;
  const { id: albumId } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const { id } = await submitted(product, person, bytes ?? (await plain()), { album_id: albumId, tags: ['moderated'] });
  return { albumId, image: await show(product, id, null) };
};

export const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
