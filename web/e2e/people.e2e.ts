import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, url, visit } from './testing/browser.ts';
import { confirmationLink, enter, makePerson, newEmail, PASSWORD, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let noor: Person;

beforeAll(async () => {
  // Starts a separate browser, because all pages of a browser share its clipboard, and other test files write to the
  // shared browser's.
  browser = await launch();
  [ines, noor] = await Promise.all([makePerson({ fullName: 'Ines Okafor' }), makePerson()]);
});
afterAll(() => browser.close());

const openInvite = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Invite Friends' }).click();
  await page.getByRole('heading', { name: 'Invite Friends' }).waitFor();
  const field = page.getByLabel('Your invite link');
  await page.waitForFunction((input) => (input as HTMLInputElement).value !== '', await field.elementHandle());
  expect(await field.getAttribute('readonly')).not.toBeNull();
  return field.inputValue();
};

it('W-127 W-129 W-130 copies the invite link, and shows a notice that a click closes only after half a second', async () => {
  const { page, context, complaints } = await visit(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await enter(page, ines);
  await page.goto('/');
  const link = await openInvite(page);
  expect(link).toMatch(/\/s\/[0-9A-Za-z]{8,}$/);
  // `install` alone leaves the clock running; on a slow machine, the half second could pass between two steps.
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.clock.pauseAt('2026-11-21T12:05:00Z');
  await page.getByRole('button', { name: 'Copy' }).click();
  const notice = page.getByText('Copied to clipboard!');
  await notice.waitFor();
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText()), link);
  const heading = page.getByRole('heading', { name: 'Invite Friends' });
  await page.clock.runFor(400);
  await heading.click();
  expect(await notice.count()).toBe(1);
  await page.clock.runFor(200);
  await heading.click();
  await notice.waitFor({ state: 'detached' });
  expect(await page.locator('dialog').count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it('W-128 W-111 registers a friend through the invite link', async () => {
  const inviter = await visit(browser);
  await enter(inviter.page, ines);
  await inviter.page.goto('/');
  const link = await openInvite(inviter.page);
  const { page, context } = await visit(browser);
  await page.goto(new URL(link).pathname);
  await page.waitForURL(`${url()}/?user-invitation=${ines.session.id}`);
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
  const aside = page.locator('dialog').getByText('You’re invited by');
  await aside.getByText('Ines Okafor').waitFor();
  const size = (selector: string) => async () => {
    const box = await page.locator(selector).boundingBox();
    return [box?.width, box?.height];
  };
  await expectSoon(size('dialog [class*="person"] > :first-child'), [49, 49]);
  await expectSoon(size('dialog svg[viewBox="0 0 193 193"]'), [193, 193]);
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I agree to the Terms of Service').check();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Username').fill(`f_${email.slice(1, 9)}`);
  await page.getByLabel('Full name').fill('Friend');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
  await page.goto(await confirmationLink(email));
  await page.getByRole('heading', { name: 'You’re all set.' }).waitFor();
  await Promise.all([context.close(), inviter.context.close()]);
});

it('W-186 W-187 W-188 W-257 shares a profile by a read-only short link, which a press copies and which opens the profile', async () => {
  const { page, context } = await visit(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await enter(page, noor);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share Profile' }).click();
  const field = page.getByLabel('Link to this profile');
  await page.waitForFunction((input) => (input as HTMLInputElement).value !== '', await field.elementHandle());
  expect(await field.getAttribute('readonly')).not.toBeNull();
  const link = await field.inputValue();
  await page.clock.install({ time: '2026-11-21T12:00:00Z' });
  await page.clock.pauseAt('2026-11-21T12:05:00Z');
  await field.click();
  await page.getByText('Copied to clipboard!').waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  await page.clock.runFor(400);
  await heading.click();
  expect(await field.count()).toBe(1);
  await page.clock.runFor(200);
  await heading.click();
  await field.waitFor({ state: 'detached' });
  const visitor = await visit(browser);
  await visitor.page.goto(new URL(link).pathname);
  await visitor.page.waitForURL(`${url()}/users/${noor.session.id}`);
  await Promise.all([context.close(), visitor.context.close()]);
});
