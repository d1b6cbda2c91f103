import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
beforeAll(async () => {
  browser = await connect();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
});
afterAll(() => browser.close());

it('shows a pinned work first on its owner’s profile, until it is unpinned', async () => {
  const { id: album } = await makeAlbum(ulla, 'Yard sale', true);
  const { id } = await makeWork(ulla, 'wide.webp', { title: 'Yard Sale 1927', album_id: album });
  const owner = await visit(browser);
  await enter(owner.page, ulla);
  await owner.page.goto(`/images/${id}`);
  // Waits for the response, because the button changes before the server responds.
  const saved = (method: string) =>
    owner.page.waitForResponse(
      (response) => response.url().endsWith('/pinned_image') && response.request().method() === method,
    );
  await Promise.all([saved('PUT'), owner.page.getByRole('button', { name: 'Pin to profile' }).click()]);
  await owner.page.getByRole('button', { name: 'Unpin from profile' }).waitFor();
  const guest = await visit(browser);
  await guest.page.goto(`/users/${ulla.session.id}`);
  const pinned = guest.page.getByRole('region', { name: 'Pinned' });
  await pinned.getByRole('link', { name: 'Yard Sale 1927 by Ulla Berg' }).waitFor();
  const top = async (name: string): Promise<number> =>
    (await guest.page.getByRole('heading', { level: 2, name }).first().boundingBox())?.y ?? 0;
  await expectSoon(async () => (await top('Pinned')) < (await top('Public albums')), true);
  await Promise.all([saved('DELETE'), owner.page.getByRole('button', { name: 'Unpin from profile' }).click()]);
  await owner.page.getByRole('button', { name: 'Pin to profile' }).waitFor();
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'Ulla Berg' }).waitFor();
  await pinned.waitFor({ state: 'detached' });
  expect([...owner.complaints, ...guest.complaints]).toEqual([]);
  await owner.context.close();
  await guest.context.close();
});
