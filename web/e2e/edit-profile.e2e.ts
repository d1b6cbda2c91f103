import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { createClient } from '@pixchange/contracts/http/client';
import type { Browser, Request } from 'playwright-core';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { enter, file, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let own: Visit;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines Okafor' });
  own = await visit(browser);
  await enter(own.page, ines);
});
afterAll(() => browser.close());

const isForm = (request: Request): boolean =>
  (request.headers()['content-type'] ?? '').startsWith('multipart/form-data; boundary=');

it('W-191 saves the text fields and the pictures as forms, each with its own API call', async () => {
  const { page } = own;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.waitForURL('**/profile/edit');
  await page.getByLabel('Description').fill('Loops about kitchens.\nLagos and Lisbon.');
  await page.getByLabel('Show my follower counts').uncheck();
  await page.getByTestId('profile_image').setInputFiles(file('poster.jpg'));
  await page.getByText('poster.jpg, not saved yet').waitFor();
  const text = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/api/profile'));
  const pictures = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith('/api/profile/images'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect([isForm(await text), isForm(await pictures)]).toEqual([true, true]);
  await page.getByText('Profile saved').waitFor();
  const saved = () => createClient({ baseUrl: url() })(accountsHttp.user, { params: { id: ines.session.id } });
  await expectSoon(
    saved,
    expect.objectContaining({
      description: 'Loops about kitchens.\nLagos and Lisbon.',
      show_follow_info: false,
      full_name: 'Ines Okafor',
      profile_image: expect.objectContaining({ url: expect.any(String) }),
    }),
  );
  await page.getByText('All changes saved').waitFor();
  await expectSoon(() => page.getByRole('button', { name: 'Save' }).isDisabled(), true);
});

it('asks before a link or Back discards unsaved changes', async () => {
  const { page } = own;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const question = page.getByRole('heading', { name: 'Leave without saving?' });
  await page.getByLabel('Username').fill(`${ines.username}_2`);
  await page.getByRole('main').getByRole('link', { name: 'My Profile' }).click();
  await question.waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await page.evaluate(() => history.back());
  await question.waitFor();
  // The browser changes the address on Back, and the client restores it.
  await page.waitForURL('**/profile/edit');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${url()}/profile`);
  await page.getByRole('heading', { level: 1, name: 'Ines Okafor' }).waitFor();
  expect(own.complaints).toEqual([]);
});

it('downloads the archive of the member’s data', async () => {
  const { page } = own;
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Get my data' }).click();
  expect((await download).suggestedFilename()).toBe('pixchange-export.zip');
});

it('keeps the focused field above the bar that appears with the first change', async () => {
  const { page } = await visit(browser, { width: 375, height: 812, touch: true });
  await enter(page, await makePerson());
  await page.goto('/profile/edit');
  const name = page.getByLabel('Full name');
  await name.evaluate((field) => {
    field.scrollIntoView({ block: 'end' });
    field.focus({ preventScroll: true });
  });
  await page.keyboard.type('x');
  await page.waitForFunction(() => {
    const field = document.activeElement?.getBoundingClientRect();
    const bar = document.querySelector('form button[type=submit]')?.parentElement?.getBoundingClientRect();
    return field !== undefined && bar !== undefined && field.bottom <= bar.top;
  });
});
