import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, mailLink, makePerson } from './testing/people.ts';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Scissors22';

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const openDialog = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
};

describe('a forgotten password', () => {
  it('W-115 W-116 W-117 W-118 is asked for with an email whose last part has 2 to 24 letters, or that the browser filled in', async () => {
    const { page } = await visit(browser);
    await openDialog(page);
    const [field, send] = [
      page.getByLabel('Email'),
      page.locator('dialog').getByRole('button', { name: 'Send', exact: true }),
    ];
    expect(await send.isDisabled()).toBe(true);
    for (const [email, open] of [
      ['noor', false],
      ...[
        [1, false],
        [2, true],
        [24, true],
        [25, false],
      ].map(([letters, isOpen]) => [`noor@example.${'a'.repeat(Number(letters))}`, isOpen]),
      ['', false],
    ] as [string, boolean][]) {
      await field.fill(email);
      expect(await send.isEnabled()).toBe(open);
    }
    // No script can make a browser fill in; what it paints then is told from here.
    await field.evaluate((input) => {
      Object.assign(input, { matches: (selector: string) => selector === ':autofill' });
      input.dispatchEvent(new TransitionEvent('transitionend', { bubbles: true }));
    });
    await page.waitForFunction(() => document.querySelector('dialog form button[type=submit]:not(:disabled)') !== null);
  });

  it('W-119 is replaced by way of the dialog, the mail and its page, and the old sessions are gone', async () => {
    const person = await makePerson();
    const { page } = await visit(browser);
    await openDialog(page);
    const send = page.locator('dialog').getByRole('button', { name: 'Send' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('noor@example.a');
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Email').fill(person.email);
    await send.click();
    await page.getByText('Check your email for the password reset link.').waitFor();
    await page.getByRole('heading', { name: 'Sent!' }).waitFor();
    await page.getByRole('button', { name: 'Explore Pixchange' }).waitFor();

    await enter(page, person);
    await page.goto(await mailLink(person.email, '/password/edit'));
    const field = page.getByLabel('New password', { exact: true });
    await field.fill('weak');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password needs at least 8 characters').waitFor();
    await field.fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const old = await fetch(`${url()}/api/profile`, { headers: { authorization: `Bearer ${person.session.token}` } });
    expect(old.status).toBe(401);

    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.locator('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/\S{20,}/);
  });

  it('is not replaced by a link that was used, and a new one can be asked for', async () => {
    const { page } = await visit(browser);
    await page.goto('/password/edit?token=used-up');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This link has been used, or is too old').waitFor();
    await page.getByRole('button', { name: 'Get a new link' }).click();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  });
});
