import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect } from '../../web/e2e/testing/browser.ts';
import { makeAlbum, makePerson, type Person } from '../../web/e2e/testing/people.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { entered, shot, untilShown } from './testing/console.ts';
import { reported } from './testing/reported.ts';

jest.setTimeout(120_000);

let browser: Browser;
let olga: Person;
let album: string;
beforeAll(async () => {
  browser = await connect();
  olga = await makePerson({ fullName: 'Olga Rehn' });
  ({ id: album } = await makeAlbum(olga, 'Found again', true));
});
afterAll(() => browser.close());

it('the queue is filtered by kind, reason and waiting time, and keeps its filters in the URL', async () => {
  await reported(olga, album, 'Found by its reason', 'Mine');
  const { page, complaints } = await entered(browser, '/queue', { width: 1_366, height: 768 });
  const item = page.getByRole('list', { name: 'Waiting reports' }).getByText('Found by its reason');
  const choose = (filter: string, option: string) => page.getByLabel(filter, { exact: true }).selectOption(option);
  await item.waitFor();
  await shot(page, 'queue-1366');
  await choose('Reason', 'Copyright');
  await page.waitForURL(/reason=copyright/);
  await choose('Kind', 'Works');
  await item.waitFor();
  await page.getByRole('tab', { name: 'Unclaimed' }).click();
  await page.waitForURL(/tab=unclaimed&kind=image&reason=copyright/);
  await item.waitFor();
  await shot(page, 'queue-filtered-1366');
  expect(await barriersOf(page)).toEqual([]);
  await choose('Kind', 'Members');
  await item.waitFor({ state: 'detached' });
  await choose('Kind', 'Works');
  await item.waitFor();

  await choose('Waiting time', '1 week+');
  await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
  await shot(page, 'queue-no-match-1366');
  await page.reload();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await item.waitFor();
  await expectSoon(() => page.getByLabel('Reason', { exact: true }).inputValue(), '');
  await page.getByRole('tab', { name: 'Unclaimed', selected: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('the filters fit on a phone', async () => {
  await reported(olga, album, 'Found on a phone', 'Mine');
  const { page } = await entered(browser, '/queue', { width: 390, height: 844, touch: true });
  await page.getByRole('list', { name: 'Waiting reports' }).getByText('Found on a phone').waitFor();
  await page.getByRole('button', { name: 'Claim', exact: true }).waitFor();
  await shot(page, 'queue-390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('the dashboard begins with what needs the reader, and shows the figures of the team', async () => {
  await reported(olga, album, 'Decided on the way', 'Mine');
  const { page, complaints } = await entered(browser, '/queue', { width: 1_366, height: 768 });
  const item = page.getByRole('list', { name: 'Waiting reports' }).getByText('Decided on the way');
  await item.click();
  await page.getByRole('heading', { level: 2, name: 'Decided on the way' }).waitFor();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Dismiss?' });
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await item.waitFor({ state: 'detached' });

  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  const team = page.getByRole('region', { name: 'Review queue' });
  await team.getByText('median to decide').waitFor();
  const people = team.getByRole('list', { name: 'Decisions by person' });
  await people
    .getByRole('listitem')
    .filter({ hasText: /^@\w+ \d+$/ })
    .first()
    .waitFor();
  await untilShown(page);
  expect(await barriersOf(page)).toEqual([]);
  await shot(page, 'dashboard-1366');
  const tasks = page.getByRole('region', { name: 'Your tasks' });
  await tasks.getByRole('link', { name: /^Claimed by you/ }).click();
  await page.waitForURL(/queue\?tab=mine/);
  await page.getByRole('tab', { name: 'Mine', selected: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('the dashboard fits on a phone', async () => {
  const { page } = await entered(browser, '/', { width: 390, height: 844, touch: true });
  await page.getByRole('region', { name: 'Review queue' }).getByText('waiting').waitFor();
  await untilShown(page);
  await shot(page, 'dashboard-390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
