import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { appCode } from '../../tests/authenticator.ts';
import { until } from '../../tests/until.ts';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, visit } from '../../web/e2e/testing/browser.ts';
import { administrator, startProduct, type Product } from '../../web/e2e/testing/product.ts';
import { logIn, shot } from './testing/console.ts';

jest.setTimeout(180_000);

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await connect();
  product = await startProduct({ STAFF_MFA: 'required' });
  // Starts a separate product, because staff members of the shared product have no second factor.
  process.env['E2E_URL'] = product.url;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

interface Mail {
  readonly text: string;
}

const mailCode = async (): Promise<string> => {
  const read = async () =>
    (await (
      await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(administrator.email)}`)
    ).json()) as Mail[];
  const codeIn = (mails: readonly Mail[]) =>
    mails.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0]).find((code) => code !== undefined);
  return codeIn(await until(read, (mails) => codeIn(mails) !== undefined, 'the mail with the code')) ?? '';
};

it('K-11 sets up a second factor at the first login, and accepts a recovery code at the next', async () => {
  const { page, complaints } = await visit(browser);
  await page.goto('/superadmin/security');
  await page.getByLabel('Email').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await logIn(page, administrator);

  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await shot(page, 'login-setup');
  const key = (await page.locator('form code').innerText()).replaceAll(' ', '');
  const [fromApp, fromMail] = [page.getByLabel('Code from the app'), page.getByLabel('Code from the email')];
  await fromApp.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('000000');
  await page.keyboard.press('Tab');
  await page.keyboard.type(await mailCode());
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This code is wrong').waitFor();
  const used = appCode(key);
  await fromApp.fill(used);
  await fromMail.press('Enter');

  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await shot(page, 'login-recovery-codes');
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.keyboard.press('Enter');
  await page.getByText('10 recovery codes are left').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await shot(page, 'second-factor');

  const { page: next, complaints: later } = await visit(browser);
  await next.goto('/superadmin/security');
  await logIn(next, administrator);
  await next.getByLabel('Code').and(next.locator(':focus')).waitFor();
  expect(await barriersOf(next)).toEqual([]);
  await shot(next, 'login-code');
  // The code from the setup can't be used twice.
  await next.keyboard.type(used);
  await next.keyboard.press('Enter');
  await next.getByRole('alert').getByText('This code is wrong or has already been used').waitFor();
  await next.getByLabel('Code').fill(codes[0] ?? '');
  await next.keyboard.press('Enter');
  await next.getByText('9 recovery codes are left').waitFor();
  expect([complaints, later]).toEqual([[], []]);
});
