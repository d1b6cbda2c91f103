import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, visit } from '../../web/e2e/testing/browser.ts';
import { makePerson, PASSWORD, type Person } from '../../web/e2e/testing/people.ts';
import { administrator } from '../../web/e2e/testing/product.ts';
import { entered, logIn, shot } from './testing/console.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
beforeAll(async () => {
  browser = await connect();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
});
afterAll(() => browser.close());

/** Maximum total size, in bytes, of the compressed scripts of the first screen. */
const SCRIPT_BYTES_MAX = 420 * 1_024;

describe('the login of the console', () => {
  it('K-11 rejects a wrong password, opens the requested page, and lasts through a reload', async () => {
    const { page, complaints } = await visit(browser);
    await page.goto(`/superadmin/users/${ulla.session.id}/show`);
    await logIn(page, { ...administrator, password: 'Not-this-one-1' });
    await page.getByRole('alert').getByText('Wrong email or password').waitFor();
    await logIn(page, administrator);
    await page.getByText(ulla.email).waitFor();
    await page.reload();
    await page.getByText(ulla.email).waitFor();
    expect(complaints).toEqual([]);
  });

  it('loads at most 420 KiB of compressed scripts for its first screen', async () => {
    const { page } = await visit(browser);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      sizes.push(response.allHeaders().then((headers) => Number(headers['content-length'] ?? Number.NaN)));
    });
    await page.goto('/superadmin');
    await logIn(page, administrator);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect([bytes > 0, bytes <= SCRIPT_BYTES_MAX]).toEqual([true, true]);
  });

  it('K-11 refuses members without a role', async () => {
    const { page } = await visit(browser);
    await page.goto('/superadmin');
    await logIn(page, { email: ulla.email, password: PASSWORD });
    await page.getByRole('heading', { level: 1, name: 'You may not see this' }).waitFor();
    await page.getByRole('button', { name: 'Log in with another account' }).click();
    await page.getByLabel('Email').waitFor();
  });
});

describe('a password proof that has expired', () => {
  it('is requested again before a grant, which then continues', async () => {
    const { page } = await entered(browser, '/grants/create');
    let calls = 0;
    await page.route('**/api/admin/grants', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const errors = [
        { attribute: 'base', title: 'Enter your password again to continue', code: 'staff.proof-needed' },
      ];
      return route.fulfill({ status: 403, json: { errors } });
    });
    await page.getByRole('combobox', { name: 'Member' }).fill(ulla.username);
    await page.getByRole('option').filter({ hasText: ulla.username }).click();
    await page.getByLabel('Amount').fill('3');
    await page.getByLabel('Reason').fill('After the password');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByLabel('Password').fill('Not-this-one-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Wrong password').waitFor();
    await shot(page, 'proof');
    await dialog.getByLabel('Password').fill(administrator.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('After the password').waitFor();
    expect(calls).toBe(2);
  });
});
