import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import type { Browser } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { launch, url, visit } from '../../web/e2e/testing/browser.ts';
import { enter, makeAlbum, makePerson, PASSWORD, type Person } from '../../web/e2e/testing/people.ts';
import { administrator } from '../../web/e2e/testing/product.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, logIn, shot } from './testing/console.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
let album: string;
beforeAll(async () => {
  browser = await launch();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
  ({ id: album } = await makeAlbum(ulla, 'Yard sale', true));
});
afterAll(() => browser.close());

/** A work that everyone sees, reported by a visitor. */
const reported = async (title: string, comment: string): Promise<ImageItemView> => {
  const work = await makeWork(ulla, 'own.svg', { title, album_id: album }, ownDrawing());
  await createClient({ baseUrl: url() })(reportsHttp.file, {
    body: { report: { kind: 'image', subject_id: work.id, reason: 'copyright', comment } },
  });
  return work;
};
const isSeen = async ({ id }: ImageItemView): Promise<boolean> => (await fetch(`${url()}/api/images/${id}`)).ok;

/** Of what a browser that takes Brotli or gzip gets. */
const SCRIPT_BYTES_MAX = 420 * 1_024;

describe('the way into the console', () => {
  it('K-11 is a login of its own, and leads back to the page that was asked for', async () => {
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

  it('K-11 is closed to members without a role', async () => {
    const { page } = await visit(browser);
    await page.goto('/superadmin');
    await logIn(page, { email: ulla.email, password: PASSWORD });
    await page.getByRole('heading', { level: 1, name: 'You may not see this' }).waitFor();
    await page.getByRole('button', { name: 'Log in with another account' }).click();
    await page.getByLabel('Email').waitFor();
  });
});

describe('what needs a second person', () => {
  it('is proposed by one and decided by another; the only administrator changes roles alone', async () => {
    const bea = await makePerson({ fullName: 'Bea Sund' });
    const { page, complaints } = await entered(browser, `/users/${bea.session.id}/show`);
    const changeRole = async (kind: 'Give' | 'Take', person: Person, role: string, said: string) => {
      await page.goto(`/superadmin/users/${person.session.id}/show`);
      await page.getByRole('button', { name: `${kind} role` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: role }).check();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The team changes');
      if (kind === 'Give') expect(await barriersOf(page)).toEqual([]);
      await shot(page, `${kind}-role`);
      await dialog.getByRole('button', { name: `${kind} role` }).click();
      await page.getByText(said).waitFor();
    };
    await changeRole('Give', bea, 'admin', 'Role given');
    const waits = 'Proposed. Somebody else has to approve it.';
    await changeRole('Give', ulla, 'moderator', waits);
    await changeRole('Take', bea, 'admin', waits);

    await page.goto('/superadmin/proposals');
    await page.getByText('Give a role: moderator').click();
    await page.getByText('The team changes').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    const { page: hers, complaints: herComplaints } = await visit(browser);
    await hers.goto('/superadmin/proposals');
    await logIn(hers, { email: bea.email, password: PASSWORD });
    await shot(hers, 'proposals');
    await hers.getByText('Give a role: moderator').click();
    await hers.getByRole('button', { name: 'Reject' }).click();
    await hers.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Not yet');
    await hers.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await hers.getByText('Rejected by').waitFor();
    await hers.goto('/superadmin/proposals');
    await hers.getByText('Take a role away: admin').click();
    await hers.getByRole('button', { name: 'Approve' }).waitFor();
    await shot(hers, 'proposal');
    expect(await barriersOf(hers)).toEqual([]);
    await hers.getByRole('button', { name: 'Approve' }).click();
    await page.reload();
    await page.goto(`/superadmin/users/${bea.session.id}/show`);
    await page.getByRole('button', { name: 'Give role' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take role' }).count()).toBe(0);
    // Her pages ask for more after the role is gone, and are refused.
    expect([complaints, herComplaints.filter((complaint) => !complaint.includes('403'))]).toEqual([[], []]);
  });
});

describe('time travel', () => {
  it('K-22 shows an album as it was after each event, by slider, keyboard, list and address', async () => {
    const { id } = await makeAlbum(ulla, 'Fog', false);
    const { page, complaints } = await entered(browser, `/albums/${id}/show`);
    await page.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this album down?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not hers');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();

    await page.getByRole('button', { name: 'History' }).click();
    const state = page.getByRole('region', { name: 'State' });
    const events = page.getByRole('list', { name: 'Events' });
    const takenDown = state.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'takenDown' }) });
    await state.getByText('As it is now').waitFor();
    expect(await takenDown.innerText()).toContain('true');
    // The record in the audit log of staff is the last one.
    expect(await events.getByRole('button').count()).toBe(3);
    const hash = await state.getByRole('code').innerText();
    const slider = page.getByRole('slider', { name: 'Time' });
    await slider.focus();
    await page.keyboard.press('Home');
    await state.getByText('As it was on').waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^After AlbumCreated/);
    expect(await events.locator('[aria-current=step]').innerText()).toContain('AlbumCreated');
    expect(await takenDown.innerText()).toContain('false');
    expect(await state.getByRole('code').innerText()).not.toBe(hash);

    expect(page.url()).toContain('as_of=');
    await page.reload();
    await state.getByText('As it was on').waitFor();
    await events.getByRole('button', { name: 'AlbumTakenDown' }).click();
    await takenDown.getByText('changed').waitFor();
    await shot(page, 'history');
    await slider.focus();
    await page.keyboard.press('End');
    await state.getByText('As it is now').waitFor();
    expect(await state.getByRole('code').innerText()).toBe(hash);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the market', () => {
  it('lists collections, offers and licences', async () => {
    const { page, complaints } = await entered(browser, '/collections');
    for (const [title, empty] of [
      ['Collections', 'Collections come here when somebody begins one.'],
      ['Offers', 'Offers come here when somebody puts a work or a token on sale.'],
      ['Licences', 'Licences come here when somebody buys one.'],
    ] as const) {
      await page.getByRole('menuitem', { name: title, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText(empty).or(page.getByRole('table')).first().waitFor();
      expect(await barriersOf(page)).toEqual([]);
      await shot(page, title.toLowerCase());
    }
    expect(complaints).toEqual([]);
  });
});

describe('operations', () => {
  it('shows the parts, the readers of the log with their lag, and the jobs that gave up', async () => {
    const { page, complaints } = await entered(browser, '/system');
    await page.getByRole('rowheader', { name: 'accounts', exact: true }).waitFor();
    await page.getByText('up to date').first().waitFor();
    await page.getByText('postgres').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'system');
    await page.getByRole('menuitem', { name: 'Jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.getByText('All background work is done or under way.').or(page.getByRole('table')).first().waitFor();
    await shot(page, 'jobs');
    expect(complaints).toEqual([]);
  });
});

describe('the queue', () => {
  it('K-12 is worked through by the keyboard, and a decision is undone', async () => {
    const first = await reported('First of the queue', 'This is frame for frame my loop');
    const second = await reported('Second of the queue', 'Mine as well');
    const { page, complaints } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Reports that wait' });
    const inSight = (title: string) => page.getByRole('heading', { level: 2, name: title });
    await list.getByText('Second of the queue').waitFor();
    // What other tests reported stands in the same queue.
    await list.getByText('First of the queue').click();
    await inSight('First of the queue').waitFor();
    await page.keyboard.press('j');
    await inSight('First of the queue').waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await inSight('First of the queue').waitFor();
    await page.getByText('“This is frame for frame my loop”').waitFor();
    await shot(page, 'queue');

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await inSight('First of the queue').waitFor();

    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'Take down?' });
    await dialog.getByRole('button', { name: 'Copied work' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Copied work');
    await shot(page, 'take-down');
    // Keys of the queue are letters here.
    await dialog.getByRole('textbox', { name: 'Reason' }).press('End');
    await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially(' j');
    expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Copied work j');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await dialog.waitFor({ state: 'detached' });
    await list.getByText('First of the queue').waitFor({ state: 'detached' });
    expect(await isSeen(first)).toBe(false);

    await page.keyboard.press('u');
    await list.getByText('First of the queue').waitFor();
    expect(await isSeen(first)).toBe(true);
    expect(await isSeen(second)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('K-12 dismisses several at once, after one reason', async () => {
    await reported('Left of two', 'no');
    await reported('Right of two', 'no');
    const { page } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Reports that wait' });
    await list.getByRole('checkbox', { name: 'Select Left of two' }).check();
    await list.getByRole('checkbox', { name: 'Select Right of two' }).check();
    await page.getByRole('button', { name: 'Dismiss 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss 2 items?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Both are their own');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const title of ['Left of two', 'Right of two']) await list.getByText(title).waitFor({ state: 'detached' });
    await page.goto('/superadmin/reports?filter=%7B%22status%22%3A%22dismissed%22%7D');
    await page.getByRole('cell', { name: 'dismissed' }).first().waitFor();
  });
});

describe('an appeal', () => {
  it('K-15 goes from the member to the queue, and brings the work back', async () => {
    const work = await reported('Drawn by its member', 'Copied');
    const { page: queue, complaints } = await entered(browser, '/queue');
    const list = queue.getByRole('list', { name: 'Reports that wait' });
    await list.getByText('Drawn by its member').click();
    await queue.getByRole('button', { name: /^Take down/ }).click();
    const reasonOf = (name: string) => queue.getByRole('dialog', { name });
    await reasonOf('Take down?').getByRole('textbox', { name: 'Reason' }).fill('It looks copied');
    await reasonOf('Take down?').getByRole('button', { name: 'Take down' }).click();
    await reasonOf('Take down?').waitFor({ state: 'detached' });
    await list.getByText('Drawn by its member').waitFor({ state: 'detached' });

    const { page: own, complaints: ownComplaints } = await visit(browser);
    await enter(own, ulla);
    await own.goto('/decisions');
    const line = own.getByRole('listitem').filter({ hasText: 'Drawn by its member' });
    await line.getByRole('link', { name: 'Your work was taken down' }).click();
    await own.getByText('It looks copied').waitFor();
    expect(await barriersOf(own)).toEqual([]);
    await own.getByRole('textbox', { name: 'Why should this be changed?' }).fill('I drew it on paper first');
    await shot(own, 'appeal');
    await own.getByRole('button', { name: 'Send appeal' }).click();
    await own.getByText('Waiting for a moderator.').waitFor();

    await queue.reload();
    await list.getByText('Drawn by its member').click();
    await queue.getByText('“I drew it on paper first”').waitFor();
    await queue.getByText('Work: It looks copied').waitFor();
    await shot(queue, 'queue-appeal');
    await queue.keyboard.press('f');
    await reasonOf('Restore?').getByRole('textbox', { name: 'Reason' }).fill('The sketch proves it');
    await reasonOf('Restore?').getByRole('button', { name: 'Restore' }).click();
    await reasonOf('Restore?').waitFor({ state: 'detached' });
    await list.getByText('Drawn by its member').waitFor({ state: 'detached' });
    expect(await isSeen(work)).toBe(true);
    await own.reload();
    await own.getByText('Accepted: the decision was taken back.').waitFor();
    await own.getByText('The sketch proves it').waitFor();
    await shot(own, 'appeal-accepted');
    expect([complaints, ownComplaints]).toEqual([[], []]);
  });
});

describe('lists', () => {
  it('K-16 keep their filter in the address, over a reload', async () => {
    const work = await makeWork(ulla, 'own.svg', { title: 'Only one of its name', album_id: album }, ownDrawing());
    const { page } = await entered(browser, '/images');
    await page.getByRole('textbox', { name: 'Title' }).fill('one of its NAME');
    const row = page.getByRole('row').filter({ hasText: 'Only one of its name' });
    await row.waitFor();
    await page.waitForURL(/filter=/);
    await page.reload();
    await row.waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await row.getByText('Only one of its name').click();
    await page.waitForURL(`**/superadmin/images/${work.id}/show`);
    await page.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this work down?' });
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await dialog.getByText('A reason is needed').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For this test');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    expect(await isSeen(work)).toBe(false);
  });
});

describe('an export', () => {
  it('K-17 saves the whole filtered list with its count and hash, and stands in the audit log', async () => {
    await makeWork(ulla, 'own.svg', { title: '=Exported', album_id: album }, ownDrawing());
    const { page, complaints } = await entered(browser, '/images?filter=%7B%22q%22%3A%22Exported%22%7D');
    await page.getByRole('row').filter({ hasText: '=Exported' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`'=Exported`);
    const dialog = page.getByRole('dialog', { name: /^images-.*\.csv is saved$/ });
    await dialog.getByText('1 rows.').waitFor();
    await dialog.getByText(createHash('sha256').update(text).digest('hex')).waitFor();
    await shot(page, 'export');
    await page.goto('/superadmin/audit_log');
    await page.getByRole('row').filter({ hasText: 'exports' }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a grant', () => {
  it('K-19 is seen in the ledger, whose difference stays 0', async () => {
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
    await row.getByRole('link', { name: `@${ulla.username}` }).click();
    await page.getByRole('link', { name: 'Ledger', exact: true }).click();
    await page.getByRole('heading', { name: `wallet:${ulla.session.id}` }).waitFor();
    await page.getByRole('cell', { name: '12 coins' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a proof that is too old', () => {
  it('asks for the password before money moves, and goes on with it', async () => {
    const { page } = await entered(browser, '/grants/create');
    let calls = 0;
    await page.route('**/api/admin/grants', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const errors = [{ attribute: 'base', title: 'Enter your password again to go on', code: 'staff.proof-needed' }];
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

describe('the event log', () => {
  it('K-23 keeps its place, opens a stream, and has its first event', async () => {
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
  it('K-27 proves an entry in the browser', async () => {
    const { page, complaints } = await entered(browser, '/categories/create');
    await page.getByLabel('Name').fill('Kettles');
    await page.getByLabel('Slug').fill('kettles');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/categories$/);
    await page.goto('/superadmin/audit_log?filter=%7B%22action%22%3A%22categories.create%22%7D');
    await page.getByRole('row').filter({ hasText: 'create categories' }).first().click();
    const verdict = page.getByRole('status');
    // The log signs what came every now and then.
    for (;;) {
      await page.getByRole('button', { name: 'Verify' }).click();
      await verdict.filter({ hasText: /erified/ }).waitFor();
      if (/^Verified: leaf \d+ of \d+$/.test(await verdict.innerText())) break;
      expect(await verdict.innerText()).toContain('has not signed this entry yet');
      await page.reload();
    }
    await page.getByText('Signed by').waitFor();
    await shot(page, 'audit-log-entry');
    // What the server changes afterwards is noticed here.
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

describe('a coin pack', () => {
  it('is saved, and refused beside its field when its price is none', async () => {
    const { page } = await entered(browser, '/coin_packs/create');
    await page.getByLabel('Coins').fill('1234');
    await page.getByLabel('Price in US dollars').fill('cheap');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/^Price must be/)
      .first()
      .waitFor();
    await page.getByLabel('Price in US dollars').fill('17.25');
    // Other tests count the packs on offer.
    await page.getByLabel('Archived').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: '1,234' }).filter({ hasText: '17.25' }).waitFor();
  });
});

const SCREENS = [
  '/',
  '/queue',
  '/reports',
  '/images',
  '/albums',
  '/users',
  '/nfts',
  '/purchases',
  '/transactions',
  '/events',
  '/audit_log',
  '/grants',
  '/proposals',
  '/grants/create',
  '/accounts/house:sales',
  '/coin_packs',
  '/categories',
  '/subcategories/create',
  '/spotlights/create',
  '/charities',
];

describe('every screen', () => {
  it.each([
    { theme: 'light', width: 1_440 },
    { theme: 'dark', width: 1_023 },
  ] as const)('K-28 has no barrier in the $theme theme at $width px', async ({ theme, width }) => {
    const { page, complaints } = await entered(browser, '/', { theme, width });
    const found: Record<string, string[]> = {};
    for (const path of SCREENS) {
      await page.goto(`/superadmin${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.MuiCircularProgress-root, .RaLoading-message').first().waitFor({ state: 'detached' });
      await page.locator('.MuiSkeleton-root, .RaDatagrid-placeholder').first().waitFor({ state: 'detached' });
      await shot(page, `${theme}${path.replaceAll(/[/:]/g, '-')}`);
      const barriers = await barriersOf(page);
      if (barriers.length > 0) found[path] = barriers;
    }
    expect(found).toEqual({});
    expect(complaints).toEqual([]);
  });
});
