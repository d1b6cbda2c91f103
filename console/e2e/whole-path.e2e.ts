import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { createClient } from '@pixchange/contracts/http/client';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit } from '../../web/e2e/testing/browser.ts';
import { enter, mailsTo, makeAlbum, makePerson, PASSWORD, type Person } from '../../web/e2e/testing/people.ts';
import { administrator, startProduct, type Product } from '../../web/e2e/testing/product.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, logIn, shot } from './testing/console.ts';
import { isSeen } from './testing/reported.ts';

jest.setTimeout(300_000);

const TITLE = 'Harbour at four';

let product: Product;
let browser: Browser;
let [creator, first, second] = [] as unknown as [Person, Person, Person];
let work: ImageItemView;
// Starts a separate product. In the shared product, whether one administrator may grant a role alone would depend on
// the order of the tests.
beforeAll(async () => {
  product = await startProduct();
  process.env['E2E_URL'] = product.url;
  browser = await connect();
  [creator, first, second] = (await Promise.all(
    ['Ulla Berg', 'Nina Holm', 'Tariq Aziz'].map((fullName) => makePerson({ fullName })),
  )) as [Person, Person, Person];
  const { id: album_id } = await makeAlbum(creator, 'Harbours', true);
  work = await makeWork(creator, 'own.svg', { title: TITLE, album_id }, ownDrawing());
  const call = createClient({ baseUrl: url() });
  const { token } = await call(staffSessionsHttp.signIn, { body: administrator });
  for (const { session } of [first, second])
    await call(adminUsersHttp.giveRole, {
      params: { id: session.id },
      token,
      body: { role: 'moderator', reason: 'Joins the team' },
    });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Opens the queue of a moderator who logs in with the form. */
const queueOf = async ({ email }: Person): Promise<Page> => {
  const { page } = await visit(browser);
  await page.goto('/superadmin/queue');
  await logIn(page, { email, password: PASSWORD });
  await page.getByRole('list', { name: 'Waiting reports' }).getByText(TITLE).first().click();
  return page;
};

const giveReason = async (page: Page, name: string, button: string, reason: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
};

it('takes a work down after a visitor’s report, restores it after an appeal, and logs both moderators', async () => {
  const { page: visitor } = await visit(browser);
  await visitor.goto(`/images/${work.id}`);
  await visitor.getByRole('button', { name: 'More', exact: true }).click();
  await visitor.getByRole('menuitem', { name: 'Report' }).click();
  await visitor.getByLabel('Spam or advertising').check();
  await shot(visitor, 'path-1-report');
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await visitor.getByText('Thank you. A moderator will look at it.').waitFor();

  const firstPage = await queueOf(first);
  await firstPage.keyboard.press('c');
  await firstPage.getByText('claimed by you').waitFor();
  await shot(firstPage, 'path-2-claimed');
  await firstPage.getByRole('button', { name: /^Take down/ }).click();
  await giveReason(firstPage, 'Take down?', 'Take down', 'It advertises a shop');
  await expectSoon(() => isSeen(work), false);

  const [mail] = await until(
    async () => (await mailsTo(creator.email)).filter(({ subject }) => subject === 'Your work was taken down'),
    (mails) => mails.length > 0,
    'the mail to the creator',
  );
  expect(mail?.text).toContain('It advertises a shop');
  const decision = new URL(/http\S+\/decisions\S*/.exec(mail?.text ?? '')?.[0] ?? '');
  const { page: own } = await visit(browser);
  await enter(own, creator);
  await own.goto(decision.pathname + decision.search);
  await own.getByRole('textbox', { name: 'Why should this be changed?' }).fill('The shop is part of the picture');
  await shot(own, 'path-3-appeal');
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await own.getByText('Waiting for a moderator.').waitFor();

  const secondPage = await queueOf(second);
  await secondPage.getByText('“The shop is part of the picture”').waitFor();
  await shot(secondPage, 'path-4-appeal-in-queue');
  await secondPage.keyboard.press('f');
  await giveReason(secondPage, 'Restore?', 'Restore', 'They are right');
  await expectSoon(() => isSeen(work), true);
  await own.reload();
  await own.getByText('Accepted: the decision was reversed.').waitFor();
  await shot(own, 'path-5-granted');

  const filter = encodeURIComponent(JSON.stringify({ target: work.id }));
  const { page: log, complaints } = await entered(browser, `/audit_log?filter=${filter}`);
  for (const { username } of [first, second])
    await log.getByRole('row').filter({ hasText: username }).first().waitFor();
  await shot(log, 'path-6-audit-log');
  expect(complaints).toEqual([]);
});
