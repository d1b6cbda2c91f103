import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import { rankOf, wordOf } from './words.ts';

export const kinds = [
  'listing',
  'filters',
  'text',
  'typing',
  'mistyped',
  'related',
  'detail',
  'trending',
  'public search',
] as const;
export type Kind = (typeof kinds)[number];

export type Ask = { readonly kind: Kind; readonly path: string };

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator, Numerical Recipes). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const types = ['gif', 'sticker', 'art'];
const formats = ['image/gif', 'image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'image/svg+xml'];

/** Two letters next to each other change places; the word is a different one then, and not in the set by more than chance. */
const mistyped = (word: string): string => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`;

/** One person's hundred requests, of all kinds, in an order that mixes them; the words are drawn as those of the works are. */
export const asksOf = (seed: number, imageIds: readonly string[]): Ask[] => {
  const next = numbersFrom(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  // Nobody looks for the rarest words only because they exist; half of the ranks, by their logarithm, is what a small set has too.
  const word = (): string => wordOf(rankOf(next() * 0.6));
  const type = (): string => `type=${one(types)}`;
  const makers: readonly (readonly [number, () => Ask])[] = [
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
    [10, () => ({ kind: 'text', path: `/api/images?per_page=36&${type()}&q=${word()}` })],
    [4, () => ({ kind: 'text', path: `/api/images?per_page=36&q=${word()}` })],
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
    [4, () => ({ kind: 'trending', path: `/api/images?per_page=36&${type()}&sort=trending` })],
    [4, () => ({ kind: 'trending', path: `/v1/gifs/trending?api_key=${TRY_KEY}&offset=${Math.floor(next() * 500)}` })],
    [6, () => ({ kind: 'public search', path: `/v1/gifs/search?api_key=${TRY_KEY}&q=${word()}` })],
    [
      2,
      () => ({
        kind: 'public search',
        path: `/v1/stickers/search?api_key=${TRY_KEY}&q=${word()}+${word()}&sort=recent`,
      }),
    ],
  ];
  const asks = makers.flatMap(([times, make]) => Array.from({ length: times }, make));
  return asks
    .map((ask) => ({ ask, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ ask }) => ask);
};
