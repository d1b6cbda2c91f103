import { describe, expect, it } from 'vitest';
import { arabic } from './index.ts';

interface Disk {
  readonly readdirSync: (folder: URL, how: { recursive: true; encoding: 'utf8' }) => string[];
  readonly readFileSync: (file: URL, encoding: 'utf8') => string;
}

/**
 * Name of a Node module, typed as a string because the compiler rejects an import of that module in the client's code.
 */
const DISK: string = 'node:fs';
const { readdirSync, readFileSync } = (await import(DISK)) as Disk;

const SOURCE = new URL('../../', import.meta.url);

/** Names and values that are the same in every language. */
const same = new Set([
  'GIF',
  'PNG',
  'JPEG',
  'SVG',
  'WebP',
  'HEIC',
  'AVIF',
  'MP4',
  'WebM',
  'QuickTime',
  'js-fetch-api',
  'Tenor v2',
  'KLIPY',
  'Search KLIPY',
  'YOUR_KEY',
  'iOS',
  'Android',
  'App Store',
  'Google Play',
  'pixchange-export.zip',
  'token, pixchange_auth',
  'pixchange_theme, pixchange_autoplay',
  'pixchange_cookie',
  'pixchange_hidden',
  'pixchange_recent_searches',
  'pixchange_sent',
  'pixchange_favourites',
  'pixchange_last_album',
]);

/** Paths of ids, which are never shown. */
const ids = /\.parts\.\d+\.id$|^studio\.kinds\.\d+\.kind$/;

/** Paths of texts that consist of numbers or symbols, or that come from the server. */
const figures = new Set([
  'browse.count',
  'developers.number',
  'editProfile.time',
  'failure.refusal',
  'footer.copyright',
  'images.dimensions',
  'market.day',
  'mint.coinsWorth',
  'mint.failure',
  'notifications.badge',
  'notifications.quoted',
  'notifications.who',
  'statement.both',
  'statement.period',
  'statement.yearName',
  'ui.comma',
  'uploads.rest',
  'wallet.number',
  'wallet.price',
  'wallet.time',
  'wallet.worth',
]);

const written = (): string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.text.ts'))
    .flatMap((path) =>
      [...readFileSync(new URL(path, SOURCE), 'utf8').matchAll(/catalogue\(\s*'([^']+)'/g)].map(
        ([, name]) => name ?? '',
      ),
    );

const textsOf = (words: unknown, path: string): [path: string, text: string][] => {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function')
    return [1, 2, 3, 11, 100].map((count) => [
      path,
      (words as (...given: unknown[]) => string)(...Array.from(words as { length: number }, () => count)),
    ]);
  return Object.entries(words as object).flatMap(([key, value]) =>
    textsOf(value, path === '' ? key : `${path}.${key}`),
  );
};

const texts = textsOf(arabic, '');

describe('the Arabic words', () => {
  it('exist for every group of texts, and for nothing else', () =>
    expect(Object.keys(arabic).sort()).toEqual(written().sort()));

  it('include no empty text', () => expect(texts.filter(([, text]) => String(text).trim() === '')).toEqual([]));

  it('have Arabic letters, except in names, ids and numbers', () => {
    const foreign = texts.filter(
      ([path, text]) => !same.has(text) && !ids.test(path) && !figures.has(path) && !/\p{Script=Arabic}/u.test(text),
    );
    expect(foreign).toEqual([]);
  });
});
