import type { Kind } from './answers.ts';
import type { SandboxWork } from './works.ts';

const perPageMax = 50;
/** Smallest page of a search. */
const searchMin = 8;

/** Returns an item in KLIPY's format. Every file is the same. */
export const klipyItem = ({ id, name, title, width, height, bytes }: SandboxWork, mediaUrl: string, kind: Kind) => {
  const file = { url: `${mediaUrl}/media/${name}`, width, height, size: bytes.length };
  const files = { gif: file, webp: file, ...(kind === 'gifs' ? { jpg: file } : { png: file }) };
  return {
    // KLIPY's ids are JSON numbers.
    id: Number.parseInt(id, 16),
    slug: `${name.replace(/\.gif$/, '')}-${id.slice(0, 4)}`,
    title,
    file: { hd: files, md: files, sm: files, xs: files },
    tags: title.toLowerCase().split(' '),
    type: kind === 'gifs' ? 'gif' : 'sticker',
    blur_preview: '',
  };
};
type KlipyItem = ReturnType<typeof klipyItem>;

/** Returns the items with advertisements around each: KLIPY's own, and one that looks like an item. */
export const klipyWithAds = (items: readonly KlipyItem[]): object[] =>
  items.flatMap((item) => [
    { type: 'ad', content: '<iframe src="https://ads.example/"></iframe>', width: 300, height: 250 },
    { ...item, type: 'ad', title: 'Buy now' },
    item,
  ]);

/** Returns items with wrong fields before the given ones. */
export const klipyWithFalseData = (items: readonly KlipyItem[]): unknown[] => {
  const [item] = items;
  if (item === undefined) return [];
  const { hd } = item.file;
  const withFile = (change: object) => ({
    ...item,
    file: { ...item.file, hd: { ...hd, gif: { ...hd.gif, ...change } } },
  });
  return [
    null,
    7,
    'an item',
    {},
    { ...item, slug: '../../admin' },
    { ...item, slug: '' },
    { ...item, file: {} },
    { ...item, file: { gif: hd.gif } },
    withFile({ url: 'javascript:alert(1)' }),
    withFile({ url: '/media/x.gif' }),
    withFile({ width: 0 }),
    withFile({ height: -200 }),
    withFile({ size: 'large' }),
    { ...item, title: 'x'.repeat(10_000) },
    ...items,
  ];
};

const numberIn = (query: URLSearchParams, name: string, otherwise: number): number => {
  const value = query.get(name) ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
};

type Answer = { status: number; body: object };

export const klipyError = (status: number, message: string): Answer => ({
  status,
  body: { result: false, errors: { message: [message] } },
});

/** Returns a page of a list. A search refuses pages that are too small. */
export const klipyPage = (items: readonly unknown[], query: URLSearchParams, isSearch: boolean): Answer => {
  const [page, perPage] = [numberIn(query, 'page', 1), numberIn(query, 'per_page', 24)];
  if (perPage > perPageMax || perPage < (isSearch ? searchMin : 1) || page < 1)
    return klipyError(422, 'The page is invalid.');
  const data = items.slice((page - 1) * perPage, page * perPage);
  const hasNext = items.length > page * perPage;
  return {
    status: 200,
    body: { result: true, data: { data, current_page: page, per_page: perPage, has_next: hasNext } },
  };
};

/** Returns the items with the requested slugs. */
export const klipyItems = (items: readonly KlipyItem[], query: URLSearchParams): Answer => {
  const slugs = (query.get('slugs') ?? '').split(',');
  return { status: 200, body: { result: true, data: { data: items.filter(({ slug }) => slugs.includes(slug)) } } };
};

/** Whether a call requests advertisements or identifies the user, in which case KLIPY also sends advertisements. */
export const asksForAds = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name === 'customer_id' || name.startsWith('ad-'));
