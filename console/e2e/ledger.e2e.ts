import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { createClient } from '@pixchange/contracts/http/client';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import type { Browser } from 'playwright-core';
import { paymentsAt } from '../../tests/payment.ts';
import { until } from '../../tests/until.ts';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, url } from '../../web/e2e/testing/browser.ts';
import { makeAlbum, makePerson, type Person } from '../../web/e2e/testing/people.ts';
import { administrator } from '../../web/e2e/testing/product.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, shot, textOf } from './testing/console.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
beforeAll(async () => {
  browser = await connect();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
});
afterAll(() => browser.close());

describe('a grant', () => {
  it('K-19 appears in the ledger, whose difference stays 0', async () => {
    const { page, complaints } = await entered(browser, '/grants/create');
    await page.getByRole('combobox', { name: 'Member' }).fill(ulla.username);
    await page.getByRole('option').filter({ hasText: ulla.username }).click();
    await page.getByLabel('Amount').fill('12');
    await page.getByLabel('Reason').fill('For a test of the ledger');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('For a test of the ledger').waitFor();
    await until(
      () => createClient({ baseUrl: url() })(accountsHttp.ownProfile, { token: ulla.session.token }),
      ({ coins }) => coins === 12,
      'the grant',
    );
    await page.goto('/superadmin/transactions');
    const row = page
      .getByRole('row')
      .filter({ hasText: `@${ulla.username}` })
      .filter({ hasText: '12 coins' });
    await row.waitFor();
    const coins = page.getByRole('region', { name: 'Pixcoins', exact: true });
    await coins.getByText('Difference 0').waitFor();
    await shot(page, 'ledger');
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await coins.getByText('Difference 0').waitFor();
    for (const name of [/^Sign-ups in 24 hours/, /^Minted/, /^Lag behind the event log/, /^Database/])
      await page.getByRole('link', { name }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'dashboard');
    await coins.getByRole('link', { name: /granted$/ }).click();
    await page.waitForURL(/transactions\?filter=/);
    await row.getByRole('link', { name: `@${ulla.username}` }).click();
    await page.getByRole('link', { name: 'Ledger', exact: true }).click();
    await page.getByRole('heading', { name: `wallet:${ulla.session.id}` }).waitFor();
    await page.getByRole('cell', { name: '12 coins' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the comparison with the payment provider', () => {
  it('K-20 shows both sides of a payment with a different amount, which is explained and resolved with a reason', async () => {
    const call = createClient({ baseUrl: url() });
    const payments = paymentsAt(`${url()}/dev/payment`);
    const { token } = ulla.session;
    const [pack] = (await call(coinPacksHttp.list, {})).collection;
    const { id, provider_order_id: orderId } = await call(purchasesHttp.start, {
      token,
      body: { coin_pack_id: pack?.id ?? '' },
    });
    await payments.act(orderId, 'approve');
    await payments.fault('wrong_amount', { custom_id: id });
    await call(purchasesHttp.capture, { token, params: { id } }).catch(() => undefined);

    const { page, complaints } = await entered(browser, '/reconciliation');
    await page.getByRole('tab', { name: 'Differs' }).click();
    const row = page.getByRole('row').filter({ hasText: 'USD' });
    await row.first().waitFor();
    await shot(page, 'reconciliation');
    await row.first().click();
    await page.getByRole('region', { name: 'Our books' }).getByText('@').waitFor();
    await page.getByRole('region', { name: 'The provider' }).getByText(orderId).waitFor();
    await shot(page, 'difference');
    for (const [action, done] of [
      ['Explain', 'Explained'],
      ['Resolve', 'Resolved'],
    ] as const) {
      await page.getByRole('button', { name: action }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('A test payment of another amount');
      await dialog.getByRole('button', { name: action }).click();
      await page.getByText(done, { exact: true }).waitFor();
    }
    await page.getByText('Resolved by').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Resolve' }).count(), 0);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the flow of coins', () => {
  it('K-24 has the same figures in its table and in its exported file', async () => {
    const { page, complaints } = await entered(browser, '/transactions');
    const flow = page.getByRole('region', { name: 'Pixcoins by day' });
    await flow.getByText('Table').click();
    const rows = flow.getByRole('row');
    // The figures load after the region is rendered.
    await rows.nth(1).waitFor();
    const [head, ...days] = await rows.allInnerTexts();
    expect(head?.split('\t').map((text) => text.trim())).toEqual(['Day, UTC', 'In', 'Out', 'Outstanding']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      flow.getByRole('button', { name: 'Export days' }).click(),
    ]);
    const [names, ...lines] = (await textOf(download)).trimEnd().split('\r\n');
    expect(names).toBe('day,in,out,outstanding');
    // The newest day is the first row of the table.
    expect(lines.toReversed()).toEqual(
      days.map((text) =>
        text
          .split('\t')
          .map((cell) => cell.trim().replaceAll(',', ''))
          .join(','),
      ),
    );
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'coin-flow');
    expect(complaints).toEqual([]);
  });
});

describe('a mint', () => {
  it('K-21 shows its debit, its chain and the hash of its transaction', async () => {
    const call = createClient({ baseUrl: url() });
    const { token } = await call(staffSessionsHttp.signIn, { body: administrator });
    await call(adminLedgerHttp.proposeGrant, {
      token,
      body: { user_id: ulla.session.id, unit: 'coins', amount: 100, reason: 'For a mint' },
    });
    const { id: album_id } = await makeAlbum(ulla, 'To mint', true);
    const work = await makeWork(ulla, 'own.svg', { title: 'Minted kettle', album_id }, ownDrawing());
    const mint = () =>
      call(nftsHttp.mint, { token: ulla.session.token, body: { image_id: work.id, pay_with: 'coins' } });
    const { id } = (await until(
      () => mint().catch(() => null),
      (made) => made !== null,
      'the coins',
    )) as NftView;
    const { page, complaints } = await entered(browser, `/nfts/${id}/show`);
    const shown = async () => {
      await page.reload();
      await page.getByText('100 coins').waitFor();
      return page.getByRole('main').innerText();
    };
    const text = await until(shown, (all) => /\bminted\b/.test(all), 'the mint');
    expect(text).toMatch(/Chain\s+\d+/);
    expect(text).toMatch(/Transaction\s+0x[0-9a-f]{64}/);
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'mint');
    await page.getByRole('link', { name: 'Its entries in the ledger' }).click();
    await page.getByRole('cell', { name: '100 coins' }).first().waitFor();
    await page.goto('/superadmin/nfts');
    await page.getByText(/payments? for mints (?:is|are) accounted for/).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'mints');
    expect(complaints).toEqual([]);
  });
});

describe('the event log', () => {
  it('K-23 keeps its position after a reload, goes to the first event, and opens a stream', async () => {
    const { page } = await entered(browser, '/events');
    const list = page.getByRole('list', { name: 'Events' });
    await list.getByRole('listitem').nth(5).waitFor();
    await page.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL(/before=/);
    const address = page.url();
    await page.getByRole('button', { name: 'Newer' }).waitFor();
    await page.reload();
    await list.getByRole('listitem').first().waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'First' }).click();
    await page.waitForURL(/after=-1/);
    await page.getByRole('button', { name: 'Older' }).and(page.locator(':disabled')).waitFor();
    await page.goto(`/superadmin/events?stream=user-${ulla.session.id}`);
    const first = list.getByRole('listitem').filter({ hasText: 'RegistrationStarted' });
    await first.locator('summary').click();
    await first.getByText('Personal fields, sealed').waitFor();
    expect(await first.innerText()).not.toContain(ulla.email);
  });
});

describe('the audit log', () => {
  it('K-27 verifies an entry in the browser, and detects a changed proof', async () => {
    const { page, complaints } = await entered(browser, '/categories/create');
    await page.getByLabel('Name').fill('Kettles');
    await page.getByLabel('Slug').fill('kettles');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/categories$/);
    await page.goto('/superadmin/audit_log?filter=%7B%22action%22%3A%22categories.create%22%7D');
    await page.getByRole('row').filter({ hasText: 'create categories' }).first().click();
    const verdict = page.getByRole('status');
    // The product signs new log entries periodically, so the first verification may come too early.
    for (;;) {
      await page.getByRole('button', { name: 'Verify' }).click();
      await verdict.filter({ hasText: /erified/ }).waitFor();
      if (/^Verified: leaf \d+ of \d+$/.test(await verdict.innerText())) break;
      expect(await verdict.innerText()).toContain('has not signed this entry yet');
      await page.reload();
    }
    await page.getByText('Signed by').waitFor();
    await shot(page, 'audit-log-entry');
    // Tampers with the server's response, which the browser must detect.
    await page.route('**/audit/proofs/inclusion**', async (route) => {
      const answer = await route.fetch();
      const proof = (await answer.json()) as { leaf_index: number };
      await route.fulfill({ response: answer, json: { ...proof, leaf_index: proof.leaf_index === 0 ? 1 : 0 } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Verify' }).click();
    await verdict.filter({ hasText: 'Not verified.' }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });
});
