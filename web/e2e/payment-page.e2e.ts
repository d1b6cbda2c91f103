import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startPayments, type OwnPayments } from '../../tests/payment-sandbox.ts';
import { barriersOf } from './testing/barriers.ts';
import { connect, url, visit } from './testing/browser.ts';
import { pressLast } from './testing/soon.ts';
import { viewsAt } from './testing/views.ts';

jest.setTimeout(120_000);

let browser: Browser;
let payments: OwnPayments;
let authorization: string;

beforeAll(async () => {
  [browser, payments] = await Promise.all([connect(), startPayments()]);
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = payments.environment;
  const answer = await fetch(`${payments.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  });
  authorization = `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
});
afterAll(async () => {
  await browser.close();
  await payments.stop();
});

interface Order {
  id: string;
  approveUrl: string;
}

/** Creates an order whose return URLs are pages of the sandbox. */
const order = async (): Promise<Order> => {
  const purchaseId = randomUUID();
  const money = { currency_code: 'USD', value: '10.00' };
  const back = `${payments.url}/health`;
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: purchaseId, invoice_id: purchaseId, description: '500 pixcoins', amount: money }],
    payment_source: {
      paypal: { experience_context: { brand_name: 'Pixchange', return_url: back, cancel_url: `${back}?cancelled=1` } },
    },
  };
  const answer = await fetch(`${payments.url}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'paypal-request-id': purchaseId },
    body: JSON.stringify(body),
  });
  const { id, links } = (await answer.json()) as { id: string; links: { rel: string; href: string }[] };
  return { id, approveUrl: links.find(({ rel }) => rel === 'payer-action')?.href ?? '' };
};

const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('09/31');
  await page.getByLabel('Security code').fill('123');
};

describe('the payment page', () => {
  it('accepts a payment with the keyboard alone, and returns to the shop', async () => {
    const { id, approveUrl } = await order();
    const { page, complaints } = await visit(browser);
    await page.goto(approveUrl);
    await page.getByRole('heading', { name: 'Pay Pixchange' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay with the sandbox wallet');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/health?token=${id}&PayerID=*`);
    expect((await payments.order(id)).status).toBe('APPROVED');
    expect(complaints).toEqual([]);
  });

  it('explains why it refuses a card, and accepts a test card', async () => {
    const { id, approveUrl } = await order();
    const { page } = await visit(browser, { width: 360 });
    await page.goto(approveUrl);
    await fillCard(page, '5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Pay $10.00 by card' }).click();
    await page.getByRole('alert').waitFor();
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${await number.getAttribute('aria-describedby')}`).textContent()).toContain(
      'Never type a real card',
    );
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('number');
    await fillCard(page, '4111 1111 1111 1111');
    await page.getByRole('button', { name: 'Pay $10.00 by card' }).click();
    await page.waitForURL('**/health?token=*');
    expect((await payments.order(id)).status).toBe('APPROVED');
  });

  it('returns to the shop when the buyer cancels', async () => {
    const { id, approveUrl } = await order();
    const { page } = await visit(browser);
    await page.goto(approveUrl);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.waitForURL(`**/health?cancelled=1&token=${id}`);
  });

  it.each([
    ['Pay with the sandbox wallet', 'approved'],
    ['Cancel and go back', 'cancelled'],
  ])('notifies the opener and closes when opened in a popup: %s', async (button, status) => {
    const { id, approveUrl } = await order();
    const { page } = await visit(browser);
    await page.goto(`${payments.url}/dev/payment`);
    const heard = page.evaluate(
      () =>
        new Promise((settle) =>
          addEventListener('message', ({ data, origin }) => settle({ data, same: origin === location.origin })),
        ),
    );
    const opened = page.waitForEvent('popup');
    await page.evaluate((address) => void open(address, '_blank', 'popup,width=520,height=760'), approveUrl);
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await pressLast(popup.getByRole('button', { name: button }));
    expect(await heard).toMatchObject({ same: true, data: { type: 'payment-sandbox', order_id: id, status } });
    await closed;
  });

  it('works without scripts, and returns to the shop through a link', async () => {
    const { id, approveUrl } = await order();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(approveUrl);
    await page.getByRole('button', { name: 'Pay with the sandbox wallet' }).click();
    await page.getByRole('link', { name: 'go back to the shop' }).click();
    await page.waitForURL(`**/health?token=${id}&PayerID=*`);
    await context.close();
  });
});

it('the page of the sandbox opens on this machine, and arms and clears a fault for the next payment', async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${url()}/dev/payment`);
  await page.getByRole('heading', { name: 'Payment sandbox' }).waitFor();
  // Uses a separate sandbox, because tests of other files pay in the product's, and a fault there could affect their
  // payments.
  await page.goto(`${payments.url}/dev/payment`);
  await page.getByRole('heading', { name: 'Payment sandbox' }).waitFor();
  await page.getByLabel('Next fault').selectOption('decline');
  await page.getByRole('button', { name: 'Arm fault' }).click();
  await page.getByText('The card is declined: 1 more time').waitFor();
  await page.getByRole('button', { name: 'Clear fault' }).click();
  await page.getByText('No fault is armed.').waitFor();
  expect(complaints).toEqual([]);
});

describe.each(viewsAt([1_000, 520, 320]))('in the $theme theme at $width px', ({ theme, width }) => {
  it('the pages of the sandbox have no accessibility violation', async () => {
    const { page, context } = await visit(browser, { theme, width });
    const { id, approveUrl } = await order();
    await page.goto(approveUrl);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: /by card/ }).click();
    await page.getByRole('alert').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await payments.act(id, 'approve');
    await page.goto(`${payments.url}/dev/payment`);
    expect(await barriersOf(page)).toEqual([]);
    await page.goto(`${payments.url}/dev/payment/checkoutnow?token=NONE`);
    expect(await barriersOf(page)).toEqual([]);
    await context.close();
  });
});
