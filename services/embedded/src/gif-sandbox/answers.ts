import type { SandboxWork } from './works.ts';

export type Kind = 'gifs' | 'stickers';

/** Returns an item in the provider's public format. Every rendition is the same file. */
export const item = ({ id, name, title, width, height, bytes }: SandboxWork, mediaUrl: string, kind: Kind) => {
  const url = `${mediaUrl}/media/${name}`;
  const rendition = { url, width: String(width), height: String(height), size: String(bytes.length) };
  const still = { url, width: String(width), height: String(height) };
  return {
    type: 'gif',
    id,
    slug: `${name.replace(/\.gif$/, '')}-${id}`,
    url: `${mediaUrl}/gifs/${id}`,
    title,
    alt_text: `Sandbox drawing: ${title}`,
    username: 'sandbox',
    source: '',
    rating: 'g',
    is_sticker: kind === 'stickers' ? 1 : 0,
    import_datetime: '2026-01-31 10:00:00',
    trending_datetime: '0000-00-00 00:00:00',
    images: {
      original: { ...rendition, frames: '12', hash: id },
      fixed_height: rendition,
      fixed_height_small: rendition,
      fixed_height_still: still,
      fixed_height_small_still: still,
      original_still: still,
      '480w_still': still,
      downsized_medium: rendition,
      downsized_large: rendition,
    },
  };
};

type Item = ReturnType<typeof item>;

/** Returns the items with an advertisement before each. */
export const withAds = (items: readonly Item[]): object[] =>
  items.flatMap((one) => [{ ...one, type: 'ad', title: 'Buy now' }, one]);

/** Returns items with wrong fields before the given ones. */
export const withFalseData = (items: readonly Item[]): unknown[] => {
  const [one] = items;
  if (one === undefined) return [];
  const withOriginal = (change: object) => ({
    ...one,
    images: { ...one.images, original: { ...one.images.original, ...change } },
  });
  return [
    null,
    7,
    {},
    { ...one, id: '../../admin' },
    { ...one, images: {} },
    withOriginal({ url: 'javascript:alert(1)' }),
    withOriginal({ width: '0' }),
    withOriginal({ height: 'tall' }),
    ...items,
  ];
};

export const meta = (status: number, msg: string) => ({ status, msg, response_id: 'sandbox' });

export const page = <T>(items: readonly T[], offset: number, limit: number) => {
  const data = items.slice(offset, offset + limit);
  return { data, pagination: { total_count: items.length, count: data.length, offset }, meta: meta(200, 'OK') };
};
