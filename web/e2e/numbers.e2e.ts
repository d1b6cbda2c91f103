import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import type { Browser } from 'playwright-core';
import { call } from './testing/album-works.ts';
import { barriersOf } from './testing/barriers.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let maker: Person;
let workId: string;

beforeAll(async () => {
  browser = await connect();
  const [owner, fan] = await Promise.all([makePerson({ fullName: 'Ulla Berg' }), makePerson()]);
  maker = owner;
  const { id: album_id } = await makeAlbum(maker, 'Loops', true);
  workId = (await makeWork(maker, 'loop.gif', { title: 'Counted quokka', album_id })).id;
  await call(fan)(albumsHttp.addFavourite, { body: { album_image: { image_id: workId } } });
});
afterAll(() => browser.close());

it.each([
  { screen: 'a desktop', width: 1_280, height: 800, touch: false },
  { screen: 'a phone', width: 390, height: 844, touch: true },
])('shows a maker the hearts of their works by day, without barriers on $screen', async ({ screen: _, ...size }) => {
  const { page, complaints } = await visit(browser, size);
  await enter(page, maker);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Your numbers' }).click();
  await page.getByRole('heading', { name: 'Your numbers', level: 1 }).waitFor();
  const hearts = page.getByRole('region', { name: 'Hearts' });
  await hearts.getByRole('img', { name: /^By day, most on .*: 1$/ }).waitFor();
  await page.getByText('Show as a table').click();
  expect(await page.getByRole('row', { name: /^Total/ }).innerText()).toMatch(/^Total\s+0\s+1\s+0\s+0$/);
  expect(await barriersOf(page)).toEqual([]);
  expect(await page.getByRole('link', { name: 'Counted quokka' }).getAttribute('href')).toBe(`/images/${workId}`);
  expect(complaints).toEqual([]);
});
