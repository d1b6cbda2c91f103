import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { makeWorks } from './testing/album-works.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await connect();
  [ines, { page, complaints }] = await Promise.all([makePerson({ fullName: 'Ines Okafor' }), visit(browser)]);
  const { id } = await makeAlbum(ines, 'House cats', true);
  await makeWorks(ines, id, 'poster.jpg');
  await enter(page, ines);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'House cats' }).waitFor();
});
afterAll(() => browser.close());

const size = async (selector: string): Promise<number[]> => {
  const box = await page.locator(selector).first().boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
};

it('W-182 shows cover, picture, full name and @username', async () => {
  await expectSoon(() => size('#user-info > :first-child'), [317, 317]);
  await page.getByRole('heading', { level: 1, name: 'Ines Okafor' }).waitFor();
  await page.getByText(`@${ines.username}`).waitFor();
  const width = () => page.locator('main > :first-child').evaluate((cover) => cover.getBoundingClientRect().width);
  await expectSoon(width, 1_440);
});

it('W-246 draws album covers at 290 by 218 pixels and the profile picture at 317 by 317', async () => {
  for (const width of [1_366, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSoon(async () => [width, await size('[data-album] > a')], [width, [290, 218]]);
  }
  await expectSoon(() => size('#user-info > :first-child'), [317, 317]);
  expect(complaints).toEqual([]);
});
