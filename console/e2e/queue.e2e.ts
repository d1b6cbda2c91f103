import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { moderationHttp, reportsHttp, type ReportView } from '@pixchange/contracts/http/moderation';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import type { Browser, Page } from 'playwright-core';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, url, visit } from '../../web/e2e/testing/browser.ts';
import { enter, makeAlbum, makePerson, PASSWORD, type Person } from '../../web/e2e/testing/people.ts';
import { administrator } from '../../web/e2e/testing/product.ts';
import { entered, logIn, shot } from './testing/console.ts';
import { isSeen, reported } from './testing/reported.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
let album: string;
beforeAll(async () => {
  browser = await connect();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
  ({ id: album } = await makeAlbum(ulla, 'Yard sale', true));
});
afterAll(() => browser.close());

describe('the queue', () => {
  it('K-12 moves between reports, opens its dialogs and undoes a decision with keys', async () => {
    const first = await reported(ulla, album, 'First of the queue', 'This is frame for frame my loop');
    const second = await reported(ulla, album, 'Second of the queue', 'Mine as well');
    const { page, complaints } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
    const inSight = (title: string) => page.getByRole('heading', { level: 2, name: title });
    await list.getByText('Second of the queue').waitFor();
    // The queue also contains reports of other tests.
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
    await expectSoon(() => dialog.getByRole('textbox', { name: 'Reason' }).inputValue(), 'Copied work');
    await shot(page, 'take-down');
    // While the dialog is open, the queue's shortcut keys only type letters.
    await dialog.getByRole('textbox', { name: 'Reason' }).press('End');
    await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially(' j');
    await expectSoon(() => dialog.getByRole('textbox', { name: 'Reason' }).inputValue(), 'Copied work j');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await dialog.waitFor({ state: 'detached' });
    await list.getByText('First of the queue').waitFor({ state: 'detached' });
    await expectSoon(() => isSeen(first), false);

    await page.keyboard.press('u');
    await list.getByText('First of the queue').waitFor();
    await expectSoon(() => isSeen(first), true);
    expect(await isSeen(second)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('K-12 claims, selects, escalates and hides its list with the keyboard, and announces the position', async () => {
    await reported(ulla, album, 'By the keys alone', 'Mine');
    const { page, complaints } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
    const item = list.getByRole('listitem').filter({ hasText: 'By the keys alone' });
    await item.getByText('By the keys alone').click();
    await page.getByRole('heading', { level: 2, name: 'By the keys alone' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ of \d+, 1 report$/ })
      .waitFor({ state: 'attached' });
    await page.keyboard.press('c');
    await item.getByText('claimed by you').waitFor();
    await page.keyboard.press('x');
    await expectSoon(() => item.getByRole('checkbox').isChecked(), true);
    await page.keyboard.press('x');
    await expectSoon(() => item.getByRole('checkbox').isChecked(), false);
    await page.keyboard.press('z');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await list.waitFor();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Escalate?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A question of law');
    await dialog.getByRole('button', { name: 'Escalate' }).click();
    await item.getByText('for an administrator').waitFor();
    expect(complaints).toEqual([]);
  });

  it('K-12 stays at the displayed item when others are decided, and never decides another in its place', async () => {
    const earlier = await reported(ulla, album, 'Decided by another', 'no');
    const displayed = await reported(ulla, album, 'Being read', 'no');
    const later = await reported(ulla, album, 'Read after it', 'no');
    const call = createClient({ baseUrl: url() });
    const { token } = await call(staffSessionsHttp.signIn, { body: administrator });
    const decideElsewhere = async ({ id: subject_id }: ImageItemView) => {
      const [{ id }] = (await call(moderationHttp.list, {
        token,
        query: { filter: JSON.stringify({ subject_id }) },
      })) as [ReportView];
      await call(moderationHttp.claim, { token, params: { id } });
      await call(moderationHttp.dismiss, { token, params: { id }, body: { reason: 'Their own' } });
    };
    const { page, complaints } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
    const inSight = (title: string) => page.getByRole('heading', { level: 2, name: title });
    await list.getByText('Being read').click();
    await inSight('Being read').waitFor();
    await decideElsewhere(earlier);
    await list.getByText('Decided by another').waitFor({ state: 'detached' });
    await list.locator('[aria-current=true]').filter({ hasText: 'Being read' }).waitFor();
    await inSight('Being read').waitFor();

    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'Take down?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Copied');
    await decideElsewhere(displayed);
    await list.getByText('Being read').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await dialog.getByText('This report has already been decided').waitFor();
    expect(await isSeen(later)).toBe(true);
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });

  it('K-12 keeps the displayed item in view in the list when others become more urgent', async () => {
    const works: ImageItemView[] = [];
    for (let number = 1; number <= 7; number += 1)
      works.push(await reported(ulla, album, `Number ${number} of a long list`, 'no'));
    // A narrow page shows three rows of the list.
    const { page } = await entered(browser, '/queue', { width: 700, height: 900 });
    const ours = page
      .getByRole('list', { name: 'Waiting reports' })
      .getByRole('listitem')
      .filter({ hasText: 'of a long list' });
    await expectSoon(() => ours.count(), works.length);
    const text = await ours.first().innerText();
    const first = works.find(({ title }) => title !== null && text.includes(title)) as ImageItemView;
    const row = ours.filter({ hasText: first.title ?? '' });
    const isInView = () =>
      row.evaluate((element) => {
        const [own, all] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()];
        return all !== undefined && own.top >= all.top - 1 && own.bottom <= all.bottom + 1;
      });
    await row.getByRole('button').click();
    await expectSoon(isInView, true);
    const { token } = (await makePerson()).session;
    for (const { id: subject_id } of works.filter((work) => work !== first))
      await createClient({ baseUrl: url() })(reportsHttp.file, {
        token,
        body: { report: { kind: 'image', subject_id, reason: 'violence' } },
      });
    await expectSoon(async () => (await ours.last().innerText()).includes(first.title ?? ''), true);
    await expectSoon(isInView, true);
  });

  it('K-12 dismisses several reports together, with one reason', async () => {
    await reported(ulla, album, 'Left of two', 'no');
    await reported(ulla, album, 'Right of two', 'no');
    const { page } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
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

describe('a decision about one item', () => {
  it('K-12 takes two presses: Enter or the number of another reason, and Ctrl with Enter after a text', async () => {
    const dismissed = await reported(ulla, album, 'Dismissed with two presses', 'no');
    const suggested = await reported(ulla, album, 'Taken down with two presses', 'no');
    const numbered = await reported(ulla, album, 'Taken down by number', 'no');
    await reported(ulla, album, 'Escalated to administrators', 'no');
    const { page, complaints } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
    const toolbar = page.getByRole('toolbar', { name: 'Decisions' });
    const show = async (title: string) => {
      await list.getByText(title).click();
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
    };
    await show('Dismissed with two presses');
    const height = (await toolbar.boundingBox())?.height;
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await list.getByText('Dismissed with two presses').waitFor({ state: 'detached' });
    expect((await toolbar.boundingBox())?.height).toBe(height);

    await show('Taken down with two presses');
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await toolbar.getByText('Done: Copied work').waitFor();
    await list.getByText('Taken down with two presses').waitFor({ state: 'detached' });

    await show('Taken down by number');
    await page.keyboard.press('f');
    await page.keyboard.press('7');
    await toolbar.getByText('Done: Spam').waitFor();
    expect(await Promise.all([dismissed, suggested, numbered].map(isSeen))).toEqual([true, false, false]);

    await show('Escalated to administrators');
    await page.keyboard.press('e');
    await page.keyboard.type('A question of law');
    await page.keyboard.press('Control+Enter');
    const item = list.getByRole('listitem').filter({ hasText: 'Escalated to administrators' });
    await item.getByText('for an administrator').waitFor();
    await page.getByRole('tab', { name: 'Escalated' }).click();
    await page.waitForURL(/tab=escalated/);
    await item.waitFor();
    expect(complaints).toEqual([]);
  });

  it('K-12 keeps the focus on the row of the displayed report', async () => {
    await reported(ulla, album, 'Focused first', 'no');
    await reported(ulla, album, 'Focused second', 'no');
    const { page } = await entered(browser, '/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
    await list.getByText('Focused first').click();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-current') ?? 'nothing');
    await expectSoon(focused, 'true');
    for (const key of ['n', 'p', 'j', 'k']) {
      await page.keyboard.press(key);
      await expectSoon(focused, 'true');
    }
  });

  it('K-12 has four buttons at the bottom of a phone, and a swipe shows the next report', async () => {
    await reported(ulla, album, 'On the phone', 'no');
    await reported(ulla, album, 'Next on the phone', 'no');
    const { page } = await entered(browser, '/queue', { width: 390, theme: 'light' });
    const toolbar = page.getByRole('toolbar', { name: 'Decisions' });
    await toolbar.getByRole('button', { name: 'Dismiss' }).waitFor();
    const { y = 0, height = 0 } = (await toolbar.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
    expect(await toolbar.locator('kbd').filter({ visible: true }).count()).toBe(0);
    const before = await page.locator('[aria-current=true]').textContent();
    await page.getByRole('region', { name: 'Reported content' }).evaluate((region) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: region, clientX, clientY: 400 });
      const send = (type: string, changed: Touch, touches: Touch[]) =>
        region.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [changed] }));
      send('touchstart', touch(300), [touch(300)]);
      send('touchend', touch(120), []);
    });
    await expectSoon(async () => (await page.locator('[aria-current=true]').textContent()) === before, false);
    await shot(page, 'queue-phone');
  });
});

describe('a case', () => {
  it('is annotated, assigned and decided on one page, where the decision is undone', async () => {
    const work = await reported(ulla, album, 'The case of the kettle', 'Mine');
    const { page, complaints } = await entered(browser, '/cases');
    await page.getByRole('cell', { name: 'The case of the kettle' }).click();
    const history = page.getByRole('list', { name: 'What happened' });
    await history.getByText('Reported: copyright').waitFor();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await history.getByText('Assigned').waitFor();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Write something first').waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('They wrote to us');
    await page.getByRole('button', { name: 'Add note' }).click();
    await history.getByText('They wrote to us').waitFor();

    await page.getByRole('button', { name: 'Take down' }).click();
    const reasonDialog = page.getByRole('dialog', { name: 'Take down?' });
    await reasonDialog.getByRole('textbox', { name: 'Reason' }).fill('Copied');
    await reasonDialog.getByRole('button', { name: 'Take down' }).click();
    await history.getByText('Taken down').waitFor();
    await expectSoon(() => isSeen(work), false);
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'case');

    await history.getByRole('button', { name: 'Undo' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo "Taken down"?' });
    await undo.getByRole('textbox', { name: 'Reason' }).fill('It is theirs');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await history.getByText('Restored').waitFor();
    await expectSoon(() => isSeen(work), true);

    await page.goto(`/superadmin/images/${work.id}/show`);
    await page.getByRole('link', { name: 'See the open case' }).click();
    await page.waitForURL(/\/cases\//);
    await history.getByText('Restored').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    { theme: 'light', width: 375 },
    { theme: 'dark', width: 1_023 },
  ] as const)('has no accessibility barrier in the $theme theme at $width px', async ({ theme, width }) => {
    const title = `The case at ${width}`;
    await reported(ulla, album, title, 'Mine');
    const { page, complaints } = await entered(browser, '/cases', { theme, width });
    await page.getByRole('cell', { name: title }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, `cases-${width}`);
    await page.getByRole('cell', { name: title }).click();
    await page.getByRole('list', { name: 'What happened' }).getByText('Reported: copyright').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, `case-${width}`);
    expect(complaints).toEqual([]);
  });
});

describe('an appeal', () => {
  it('K-15 goes from the member to the queue, and restores the work', async () => {
    const work = await reported(ulla, album, 'Drawn by its member', 'Copied');
    const { page: queue, complaints } = await entered(browser, '/queue');
    const list = queue.getByRole('list', { name: 'Waiting reports' });
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
    await expectSoon(() => isSeen(work), true);
    await own.reload();
    await own.getByText('Accepted: the decision was reversed.').waitFor();
    await own.getByText('The sketch proves it').waitFor();
    await shot(own, 'appeal-accepted');
    expect([complaints, ownComplaints]).toEqual([[], []]);
  });
});

// These tests run after the appeal tests, because one moderator may decide an appeal alone only while there is no
// other.
describe('several moderators', () => {
  it('K-13 see who has claimed a report, and cannot dismiss a report that another has claimed', async () => {
    const nina = await makePerson({ fullName: 'Nina Holm' });
    const call = createClient({ baseUrl: url() });
    const { token, username } = await call(staffSessionsHttp.signIn, { body: administrator });
    await call(adminUsersHttp.giveRole, {
      params: { id: nina.session.id },
      token,
      body: { role: 'moderator', reason: 'Joins the team' },
    });
    await reported(ulla, album, 'Between two moderators', 'Mine');
    const { page: adminPage } = await entered(browser, '/queue');
    const { page: moderatorPage } = await visit(browser);
    await moderatorPage.goto('/superadmin/queue');
    await logIn(moderatorPage, { email: nina.email, password: PASSWORD });
    const inQueue = (page: Page) =>
      page.getByRole('list', { name: 'Waiting reports' }).getByRole('listitem').filter({
        hasText: 'Between two moderators',
      });
    for (const page of [adminPage, moderatorPage]) await inQueue(page).getByText('Between two moderators').click();
    await adminPage.keyboard.press('c');
    await inQueue(adminPage).getByText('claimed by you').waitFor();
    await inQueue(moderatorPage).getByText(`claimed by @${username}`).waitFor();
    await moderatorPage.getByRole('heading', { level: 2, name: 'Between two moderators' }).waitFor();
    await moderatorPage.keyboard.press('d');
    const dialog = moderatorPage.getByRole('dialog', { name: 'Dismiss?' });
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByText('Another moderator is working on this report').waitFor();
    await shot(moderatorPage, 'claimed-by-another');
  });
});

describe('an action that needs a second person', () => {
  it('is proposed by one and decided by another; the only administrator gives a role alone', async () => {
    const bea = await makePerson({ fullName: 'Bea Sund' });
    const { page, complaints } = await entered(browser, `/users/${bea.session.id}/show`);
    const changeRole = async (kind: 'Give' | 'Remove', person: Person, role: string, message: string) => {
      await page.goto(`/superadmin/users/${person.session.id}/show`);
      await page.getByRole('button', { name: `${kind} role` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: role }).check();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The team changes');
      if (kind === 'Give') expect(await barriersOf(page)).toEqual([]);
      await shot(page, `${kind}-role`);
      await dialog.getByRole('button', { name: `${kind} role` }).click();
      await page.getByText(message).waitFor();
    };
    await changeRole('Give', bea, 'admin', 'Role given');
    const waits = 'Proposed. Someone else has to approve it.';
    await changeRole('Give', ulla, 'moderator', waits);
    await changeRole('Remove', bea, 'admin', waits);

    await page.goto('/superadmin/proposals');
    // The newest proposal is listed first.
    await page.getByText('Give a role: moderator').first().click();
    await page.getByText('The team changes').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Approve' }).count(), 0);

    const { page: moderatorPage, complaints: moderatorComplaints } = await visit(browser);
    await moderatorPage.goto('/superadmin/proposals');
    await logIn(moderatorPage, { email: bea.email, password: PASSWORD });
    await shot(moderatorPage, 'proposals');
    await moderatorPage.getByText('Give a role: moderator').first().click();
    await moderatorPage.getByRole('button', { name: 'Reject' }).click();
    await moderatorPage.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Not yet');
    await moderatorPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await moderatorPage.getByText('Rejected by').waitFor();
    await moderatorPage.goto('/superadmin/proposals');
    await moderatorPage.getByText('Remove a role: admin').click();
    await moderatorPage.getByRole('button', { name: 'Approve' }).waitFor();
    await shot(moderatorPage, 'proposal');
    expect(await barriersOf(moderatorPage)).toEqual([]);
    const approved = moderatorPage.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/approval'),
    );
    await moderatorPage.getByRole('button', { name: 'Approve' }).click();
    expect((await approved).status()).toBe(200);
    await page.goto(`/superadmin/users/${bea.session.id}/show`);
    await page.getByRole('button', { name: 'Give role' }).waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Remove role' }).count(), 0);
    // After the role is revoked, the server refuses further requests from her pages.
    expect([complaints, moderatorComplaints.filter((complaint) => !complaint.includes('403'))]).toEqual([[], []]);
  });
});
