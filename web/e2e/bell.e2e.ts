import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let [ines, noor]: Person[] = [];
let imageId: string;
beforeAll(async () => {
  browser = await connect();
  [ines, noor] = await Promise.all([makePerson({ fullName: 'Ines Okafor' }), makePerson({ fullName: 'Noor Haddad' })]);
  const { id: album_id } = await makeAlbum(ines, 'Kettles', true);
  ({ id: imageId } = await makeWork(ines, 'wide.webp', { title: 'Kettle', album_id }));
});
afterAll(() => browser.close());

it('the bell counts an unread notification when somebody hearts a work, and none after it is read', async () => {
  const [own, others] = [await visit(browser), await visit(browser)];
  await enter(own.page, ines as Person);
  await own.page.goto('/faq');
  const bell = own.page.getByRole('button', { name: /^Notifications/ });
  await own.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  await enter(others.page, noor as Person);
  await others.page.goto(`/images/${imageId}`);
  await others.page.getByRole('button', { name: 'Favourite', exact: true }).click();

  await own.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  expect(new URL(own.page.url()).pathname).toBe('/faq');
  await bell.click();
  const line = own.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Noor Haddad.*Kettle/ });
  await line.click();
  await own.page.waitForURL(`${url()}/images/${imageId}`);
  await own.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await own.page.reload();
  await own.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect([own.complaints, others.complaints]).toEqual([[], []]);
});
