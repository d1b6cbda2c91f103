import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { createClient } from '@pixchange/contracts/http/client';
import { exportsHttp } from '@pixchange/contracts/http/exports';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import type { Browser } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { barriersOf } from './testing/barriers.ts';
import { connect, url, visit } from './testing/browser.ts';
import { grant } from './testing/coins.ts';
import { enter, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(180_000);

let browser: Browser;
let taker: Person;
let content: string;
let logKey: string;

beforeAll(async () => {
  browser = await connect();
  const call = createClient({ baseUrl: url() });
  const [giver, other] = await Promise.all([makePerson(), makePerson()]);
  taker = other;
  await grant(giver, 60);
  await call(walletHttp.transfer, {
    token: giver.session.token,
    body: { recipient_id: taker.session.id, amount: 25 },
  });
  const ledger = await until(
    () => call(exportsHttp.ledger, { token: taker.session.token }).catch(() => null),
    (proof) => proof?.content.includes('WalletCredited') === true,
    'a head over the transfer',
  );
  content = ledger?.content ?? '';
  ({ key: logKey } = await call(auditHttp.keys, {}));
});
afterAll(() => browser.close());

const fileOf = (text: string) => ({
  name: 'ledger.jsonl',
  mimeType: 'application/jsonl',
  buffer: Buffer.from(text),
});

it('checks a proof without the network, in words and with the path to the signed root', async () => {
  const { page, context, complaints } = await visit(browser);
  await enter(page, taker);
  await page.goto('/transaction');
  await page.getByRole('link', { name: 'Check a proof' }).click();
  await page.getByRole('heading', { name: 'Check a proof', level: 1 }).waitFor();
  // The footer loads after the page.
  await page.getByRole('contentinfo').waitFor();
  await context.setOffline(true);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await page.getByTestId('proof-file').setInputFiles(fileOf(content));
  await page.getByText('Nothing was changed, but not proven who signed: the key is from this file').waitFor();
  await page.getByText('Keys that you trust').click();
  await page.getByLabel('Key of the site’s log').fill(logKey);
  await page.getByText('Everything holds').waitFor();
  const proven = page.getByRole('region', { name: 'Proven', exact: true });
  await proven.getByText('the balance after the last of these movements was 25 coins and 0 pixtokens').waitFor();
  await page.getByRole('img', { name: /^Leaf \d+ of \d+ leads to the signed root in \d+ steps?$/ }).waitFor();

  await page.getByTestId('proof-file').setInputFiles(fileOf(content.replace('"coins":25', '"coins":26')));
  await page.getByText('This file is not proven').waitFor();
  await page.getByTestId('proof-file').setInputFiles(fileOf('something else'));
  await page.getByText('This is not a proof from this site, or the file is damaged.').waitFor();
  // The client may refresh data that it shows, such as the bell's count; the check itself sends no request.
  expect(requests.filter((address) => !address.includes('/api/'))).toEqual([]);
  expect(complaints).toEqual([]);
});

it.each([
  { screen: 'a desktop', width: 1_280, height: 800, touch: false },
  { screen: 'a phone', width: 390, height: 844, touch: true },
])('shows the result of a check without barriers on $screen', async ({ screen: _, ...size }) => {
  const { page } = await visit(browser, size);
  await page.goto('/proof');
  await page.getByTestId('proof-file').setInputFiles(fileOf(content));
  await page.getByRole('region', { name: 'Proven', exact: true }).waitFor();
  await page.getByText('What happened', { exact: true }).click();
  expect(await barriersOf(page)).toEqual([]);
});
