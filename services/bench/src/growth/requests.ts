import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import { rankOf, wordOf } from './words.ts';

export const kinds = ['listing', 'filters', 'text', 'typing', 'mistyped', 'related', 'detail', 'trending'] as const;
export const publicKinds = ['public search', 'public trending'] as const;
export type PublicKind = (typeof publicKinds)[number];
export type Kind = (typeof kinds)[number] | PublicKind;

export type BenchRequest = { readonly kind: Kind; readonly path: string };

/**
 * Returns a generator of numbers from 0 to 1, which are the same in every run (linear congruential generator, Numerical
 * Recipes).
 */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const types = ['gif', 'sticker', 'art'];
const formats = ['image/gif', 'image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'image/svg+xml'];

/** Swaps two neighboring letters, like a typing error. The vocabulary contains the result only by chance. */
const mistyped = (word: string): string => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`;

// Excludes the rarest words, because people rarely search for them. About half of the ranks, on a logarithmic scale,
// also occur in a small data set.
const wordFrom = (next: () => number): string => wordOf(rankOf(next() * 0.6));

/** Returns one person's hundred requests, of all kinds, in mixed order. The words are drawn like those of the works. */
export const requestsOf = (seed: number, imageIds: readonly string[]): BenchRequest[] => {
  const next = numbersFrom(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const word = (): string => wordFrom(next);
  const type = (): string => `type=${one(types)}`;
  const makers: readonly (readonly [number, () => BenchRequest])[] = [
    [10, () => ({ kind: 'listing', path: `/api/images?per_page=36&${type()}` })],
    [6, () => ({ kind: 'listing', path: '/api/images?per_page=36' })],
    [8, () => ({ kind: 'listing', path: `/api/images?per_page=36&${type()}&page=${2 + Math.floor(next() * 20)}` })],
    [
      4,
      () => ({
        kind: 'filters',
        path: `/api/images?per_page=36&${type()}&price_from=${5 * Math.ceil(next() * 20)}&price_to=${100 + 5 * Math.ceil(next() * 100)}`,
      }),
    ],
    [
      4,
      () => ({ kind: 'filters', path: `/api/images?per_page=36&content_types[]=${encodeURIComponent(one(formats))}` }),
    ],
    [
      3,
      () => ({
        kind: 'filters',
        path: `/api/images?per_page=36&${type()}&content_types[]=${encodeURIComponent(one(formats))}&price_from=5`,
      }),
    ],
    [4, () => ({ kind: 'filters', path: `/api/images?per_page=36&${type()}&sort=popular` })],
    [14, () => ({ kind: 'text', path: `/api/images?per_page=36&${type()}&q=${word()}` })],
    [8, () => ({ kind: 'text', path: `/api/images?per_page=36&q=${word()}` })],
    [8, () => ({ kind: 'text', path: `/api/images?per_page=36&${type()}&q=${word()}+${word()}` })],
    [4, () => ({ kind: 'text', path: `/api/images?per_page=36&${type()}&q=${word()}&price_from=5&sort=newest` })],
    [
      6,
      () => ({
        kind: 'typing',
        path: `/api/images?per_page=12&${type()}&can_process_nft=true&q=${word().slice(0, 4)}`,
      }),
    ],
    [3, () => ({ kind: 'mistyped', path: `/api/images?per_page=36&${type()}&q=${mistyped(word())}` })],
    [5, () => ({ kind: 'related', path: `/api/images/${one(imageIds)}/related?per_page=12` })],
    [5, () => ({ kind: 'detail', path: `/api/images/${one(imageIds)}` })],
    [8, () => ({ kind: 'trending', path: `/api/images?per_page=36&${type()}&sort=trending` })],
  ];
  const requests = makers.flatMap(([times, make]) => Array.from({ length: times }, make));
  return requests
    .map((request) => ({ request, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ request }) => request);
};

const publicRequestsCount = 100;

/** Returns one app's hundred calls of the public API. All URLs differ, so that no response comes from a cache. */
export const publicRequestsOf = (kind: PublicKind, seed: number): BenchRequest[] => {
  const next = numbersFrom(seed);
  return Array.from({ length: publicRequestsCount }, (_, number) => {
    const list = next() < 0.75 ? 'gifs' : 'stickers';
    const call = `api_key=${TRY_KEY}&call=${seed}-${number}`;
    if (kind === 'public trending')
      return { kind, path: `/v1/${list}/trending?${call}&offset=${Math.floor(next() * 500)}` };
    const query = next() < 0.75 ? wordFrom(next) : `${wordFrom(next)}+${wordFrom(next)}`;
    const sort = next() < 0.75 ? '' : '&sort=recent';
    return { kind, path: `/v1/${list}/search?${call}&q=${query}${sort}` };
  });
};
