import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { launch, visit } from '../../web/e2e/testing/browser.ts';
import { enter, makeAlbum, makePerson, PASSWORD, type Person } from '../../web/e2e/testing/people.ts';
import { entered, logIn, shot } from './testing/console.ts';
import { isSeen, reported } from './testing/reported.ts';

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

describe('the queue', () => {
  it('K-12 is worked through by the keyboard, and a decision is undone', async () => {
    const first = await reported(ulla, album, 'First of the queue', 'This is frame for frame my loop');
    const second = await reported(ulla, album, 'Second of the queue', 'Mine as well');
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
    await reported(ulla, album, 'Left of two', 'no');
    await reported(ulla, album, 'Right of two', 'no');
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
    const work = await reported(ulla, album, 'Drawn by its member', 'Copied');
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

// After the appeal, which a person may decide alone only while nobody else could.
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
