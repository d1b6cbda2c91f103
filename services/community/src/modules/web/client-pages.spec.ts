import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isClientPage } from './client-pages.ts';

/** Paths that the server handles before it looks up a page: redirects and the console. */
const ELSEWHERE = ['/:handle', '/user-invitation/:id', '/superadmin/*'];

const routes = ['pages', 'more-pages'].flatMap((name) => {
  const source = readFileSync(new URL(`../../../../../web/src/app/${name}.tsx`, import.meta.url), 'utf8');
  return [...source.matchAll(/path(?:=|: )["'](\/[^"']*)["']/g)].map(([, path = '']) => path);
});

it('accepts every page of the web client', () => {
  const paths = routes
    .filter((route) => !ELSEWHERE.includes(route))
    .flatMap((route) => (route.endsWith('/:id?') ? [route.slice(0, -5), route.replace('?', '')] : [route]))
    .map((route) => route.replaceAll(/:\w+/g, 'x'));
  expect(paths).toEqual(expect.arrayContaining(['/', '/settings', '/images/x', '/view_as']));
  expect(paths.filter((path) => !isClientPage(path))).toEqual([]);
});

it('refuses unknown paths, and known ones with a missing or extra segment', () => {
  for (const path of ['/nowhere', '/images', '/images/x/y', '/profile/x', '/settings/x', '/albums/x'])
    expect([path, isClientPage(path)]).toEqual([path, false]);
});
