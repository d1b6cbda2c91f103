import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, visit } from '../../web/e2e/testing/browser.ts';
import { startProduct, type Product } from '../../web/e2e/testing/product.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { entered, shot, untilShown } from './testing/console.ts';

jest.setTimeout(300_000);

const TWITTER = 'https://twitter.com/papercats';

let product: Product;
let browser: Browser;
// Starts a separate product, because every page of every test shows the details of the site.
beforeAll(async () => {
  product = await startProduct({ LEGAL_ENTITY: '', LEGAL_ADDRESS: '', LEGAL_TAX_NUMBER: '', TWITTER_URL: TWITTER });
  process.env['E2E_URL'] = product.url;
  browser = await connect();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('the details of a new site are set from the system page, shown to visitors, and in the audit log', async () => {
  const { page, complaints } = await entered(browser, '/system', { height: 1_900 });
  await page.getByText('This site has no Impressum').waitFor();
  await untilShown(page);
  await shot(page, 'site-system');
  await page.getByRole('alert').getByRole('link', { name: 'Site' }).click();
  await page.getByRole('heading', { level: 1, name: 'Site' }).waitFor();
  const legal = page.getByRole('region', { name: 'Legal notice (Impressum)' });
  await legal.getByLabel('Name of the operator').fill('Paper Cats Ltd.');
  await legal.getByLabel('Postal address').fill('1 Paper Lane\n12345 Exampleton');
  await page.getByLabel('Email', { exact: true }).fill('cats');
  const networks = page.getByRole('region', { name: 'Social networks' });
  expect(await networks.getByLabel('Twitter').getAttribute('placeholder')).toBe(TWITTER);
  await networks.getByLabel('Instagram').fill('http://www.instagram.com/papercats');
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor();
  await networks.getByText('Instagram page must be an address that begins with https://').waitFor();
  await shot(page, 'site-refused');
  expect(await barriersOf(page)).toEqual([]);

  await page.getByLabel('Email').fill('cats@example.org');
  await networks.getByLabel('Instagram').fill('https://www.instagram.com/papercats');
  await page.getByLabel('Reason (optional)').fill('A new site');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Visitors see the details from now on.').waitFor();
  await page.reload();
  await expectSoon(() => legal.getByLabel('Name of the operator').inputValue(), 'Paper Cats Ltd.');

  const { page: visitor, complaints: complaintsOfVisitor } = await visit(browser);
  await visitor.goto('/terms');
  await visitor.getByRole('contentinfo').getByRole('button', { name: 'Impressum' }).click();
  const impressum = visitor.getByRole('dialog');
  for (const text of ['Paper Cats Ltd.', '1 Paper Lane', 'cats@example.org']) await impressum.getByText(text).waitFor();
  await visitor.keyboard.press('Escape');
  const links = visitor.getByRole('contentinfo').getByRole('list');
  for (const link of [TWITTER, 'https://www.instagram.com/papercats'])
    await links.locator(`a[href="${link}"]`).waitFor();

  await page.goto('/superadmin/audit_log?filter=%7B%22action%22%3A%22site.edit%22%7D');
  await page.getByRole('row').filter({ hasText: 'change the site’s details' }).first().click();
  const changes = page.getByRole('table', { name: 'Changes' });
  await changes.getByRole('row').filter({ hasText: 'legal entity' }).filter({ hasText: 'Paper Cats Ltd.' }).waitFor();
  await page.getByText('A new site').waitFor();
  await untilShown(page);
  await shot(page, 'site-audit-log');
  expect(await barriersOf(page)).toEqual([]);
  expect([complaints, complaintsOfVisitor]).toEqual([[], []]);
});

describe('the page', () => {
  it.each([
    { theme: 'light', width: 1_366 },
    { theme: 'dark', width: 1_366 },
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 390 },
  ] as const)('has no accessibility barrier in the $theme theme at $width px', async ({ theme, width }) => {
    const { page, complaints } = await entered(browser, '/site', { theme, width, height: 1_900 });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await untilShown(page);
    await shot(page, `site-${width}-${theme}`);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
