import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { commentsHttp, type CommentView } from '@pixchange/contracts/http/comments';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Locator, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, mailLink, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
let noor: Person;
let album: string;
beforeAll(async () => {
  browser = await connect();
  [ulla, noor] = await Promise.all([makePerson({ fullName: 'Ulla Berg' }), makePerson({ fullName: 'Noor Haddad' })]);
  ({ id: album } = await makeAlbum(ulla, 'Yard sale', true));
});
afterAll(() => browser.close());

const work = (title = 'Yard Sale 1927'): Promise<ImageItemView> =>
  makeWork(ulla, 'wide.webp', { title, album_id: album });
const say = (imageId: string, by: Person, text: string, parent_id: string | null = null): Promise<CommentView> =>
  createClient({ baseUrl: url() })(commentsHttp.add, {
    token: by.session.token,
    params: { id: imageId },
    body: { text, parent_id },
  });
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 2, name });
/** They are loaded when somebody comes near. */
const approach = (page: Page): Promise<void> => page.locator('#comments').evaluate((place) => place.scrollIntoView());
const opened = async (imageId: string, person: Person | null, options: Parameters<typeof visit>[1] = {}) => {
  const all = await visit(browser, options);
  if (person !== null) await enter(all.page, person);
  await all.page.goto(`/images/${imageId}`);
  await approach(all.page);
  await heading(all.page, /comment/i).waitFor();
  await all.page.locator('#comments [data-loading]').waitFor({ state: 'detached' });
  return all;
};
const comment = (page: Page, text: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();

/** Where pictures of the pages go, if they are wanted. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['COMMENT_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe('comments on a work', () => {
  it('are written, answered, changed and deleted, and counted on the work and on its card', async () => {
    const { id } = await work('Counted work');
    const { page, complaints } = await opened(id, noor);
    await page.getByText('No comments yet.').waitFor();
    await shot(page, 'empty');
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('What a sale!\nTruly');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Comment posted').first().waitFor();
    await heading(page, '1 comment').waitFor();
    expect(await page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('');

    await page.getByRole('button', { name: 'Reply to the comment by Noor Haddad' }).click();
    const answer = page.getByRole('textbox', { name: 'Reply to Noor Haddad' });
    expect(await answer.evaluate((field) => field === document.activeElement)).toBe(true);
    await answer.fill('To myself');
    await page.getByRole('button', { name: 'Post reply' }).click();
    await page.getByRole('list', { name: 'Replies to Noor Haddad' }).getByText('To myself').waitFor();
    await heading(page, '2 comments').waitFor();

    await page.getByRole('button', { name: 'Edit your comment' }).first().click();
    const change = page.getByRole('textbox', { name: 'Change your comment' });
    await change.fill('What a yard!');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('What a yard!').waitFor();
    await page.getByText('edited').waitFor();
    await shot(page, 'own');

    await page.goto(`/users/${ulla.session.id}/albums/${album}`);
    await page.getByRole('link', { name: 'Counted work by Ulla Berg, 2 comments' }).waitFor();
    await page.goto(`/images/${id}`);
    await approach(page);
    await page.getByRole('button', { name: 'Show 1 reply' }).click();
    await page.getByText('To myself').waitFor();

    await page.getByRole('button', { name: 'Delete the comment by Noor Haddad' }).first().click();
    await page.getByRole('group', { name: /Delete this comment/ }).waitFor();
    await shot(page, 'delete');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete the comment by Noor Haddad' }).first().click();
    await page.locator('#comments').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This comment was deleted.').waitFor();
    await heading(page, '1 comment').waitFor();
    await page.getByText('To myself').waitFor();
    await shot(page, 'deleted');
    expect(complaints).toEqual([]);
  });

  it("are deleted by the work's owner, who is marked as such, and reported by others", async () => {
    const { id } = await work();
    await say(id, ulla, 'By the owner');
    await say(id, noor, 'By somebody else');
    const owner = await opened(id, ulla);
    await comment(owner.page, 'By the owner').getByText('Creator').waitFor();
    await owner.page.getByRole('button', { name: 'Delete the comment by Noor Haddad' }).click();
    await owner.page.locator('#comments').getByRole('button', { name: 'Delete', exact: true }).click();
    await heading(owner.page, '1 comment').waitFor();
    await owner.page.getByText('By somebody else').waitFor({ state: 'detached' });
    await owner.page.waitForFunction(() => document.activeElement?.id === 'comments-title');

    const { page } = await opened(id, null);
    expect(await page.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Report the comment by Ulla Berg' }).click();
    await page.getByRole('dialog', { name: 'Report this comment' }).waitFor();
    await page.getByRole('radio', { name: 'Spam or advertising' }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. A moderator will look at it.').first().waitFor();
  });

  it('are not written by visitors, and not by accounts that are not confirmed', async () => {
    const { id } = await work();
    await say(id, noor, 'Hello');
    const visitor = await opened(id, null);
    await visitor.page.getByRole('button', { name: 'Log in to comment' }).click();
    await visitor.page.getByRole('dialog').waitFor();
    const { page } = await opened(id, await makePerson({ confirmed: false }));
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Kept');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('Kept');
  });

  it('tell how much room is left, and refuse what is empty or too long in words', async () => {
    const { id } = await work();
    const { page } = await opened(id, noor);
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Write something first.').waitFor();
    await field.fill('🐈'.repeat(998));
    await page.getByText('2 characters left').waitFor();
    await field.fill('🐈'.repeat(1_001));
    await page.getByText('1 character too many').waitFor();
    expect(await page.getByRole('button', { name: 'Post comment' }).isDisabled()).toBe(true);
  });

  it('keep the draft when posting fails, and are posted once when it is tried again', async () => {
    const { id } = await work();
    const { page } = await opened(id, noor);
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/images/${id}/comments`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push((await route.request().headerValue('idempotency-key')) ?? undefined);
      if (keys.length > 1) return route.fallback();
      // It arrives, and the answer is lost.
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Once');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.locator('#comments [role=alert]').waitFor();
    expect(await page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('Once');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Comment posted').first().waitFor();
    await heading(page, '1 comment').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('come page by page in the order that is chosen, and with words when they can not be loaded', async () => {
    const { id } = await work();
    for (let n = 1; n <= 22; n += 1) await say(id, noor, `Comment ${n}`);
    const { page } = await opened(id, null);
    await page.getByText('Comment 22', { exact: true }).waitFor();
    expect(await page.getByText('Comment 2', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show more comments' }).click();
    await page.getByText('Comment 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Oldest first' }).click();
    await page.getByText('Comment 1', { exact: true }).waitFor();
    expect(await page.getByText('Comment 22', { exact: true }).count()).toBe(0);
    await page.route('**/api/images/*/comments?*', (route) => route.fulfill({ status: 404, json: { errors: [] } }));
    await page.goto(`/images/${id}`);
    await approach(page);
    await page.locator('#comments').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/images/*/comments?*');
    await page.locator('#comments').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Comment 22', { exact: true }).waitFor();
  });

  it('are not there on a work that only its owner sees', async () => {
    const { id } = await makeWork(ulla, 'wide.webp', { title: 'Secret' });
    const { page } = await visit(browser);
    await enter(page, ulla);
    await page.goto(`/images/${id}`);
    await page.getByText('Private. Only you can see it.').waitFor();
    expect(await page.locator('#comments').count()).toBe(0);
  });

  it.each([
    ['dark', 1_440, 'dark'],
    ['light', 375, 'phone'],
  ] as const)('fit into the page (%s, %d px)', async (theme, width, name) => {
    const { id } = await work();
    const first = await say(id, noor, `A long one. ${'Wordswithoutanend'.repeat(12)} قطة جميلة`);
    await say(id, ulla, 'A reply by the owner', first.id);
    const { page } = await opened(id, noor, { theme, width, height: 812 });
    await page.getByRole('button', { name: 'Show 1 reply' }).click();
    await page.getByText('A reply by the owner').waitFor();
    await shot(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('are read in Arabic from the right', async () => {
    const { id } = await work();
    await say(id, noor, 'What a sale!');
    const { page } = await visit(browser);
    await enter(page, noor);
    await page.addInitScript(() => localStorage.setItem('pixchange_language', 'ar'));
    await page.goto(`/images/${id}`);
    await approach(page);
    await page.getByRole('heading', { level: 2, name: 'تعليق واحد' }).waitFor();
    await page.getByRole('button', { name: 'رد', exact: false }).first().waitFor();
    await shot(page, 'arabic');
  });
});

describe('emails about comments', () => {
  it('are turned on in the settings, and off by the link in one of them, without a login', async () => {
    const owner = await makePerson({ fullName: 'Mira Lang' });
    const { id: album_id } = await makeAlbum(owner, 'Mine', true);
    const { id } = await makeWork(owner, 'wide.webp', { title: 'Told about', album_id });
    const { page } = await visit(browser);
    await enter(page, owner);
    await page.goto('/settings#notifications');
    const choice = page.getByRole('checkbox', { name: 'Email me about comments and replies' });
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    await page.getByText('Emails about comments are on').first().waitFor();
    await page.reload();
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(true);

    await say(id, noor, 'News');
    const link = await mailLink(owner.email, '/unsubscribe');
    const elsewhere = await visit(browser);
    await elsewhere.page.goto(link);
    await elsewhere.page.getByRole('button', { name: 'Turn off these emails' }).click();
    await elsewhere.page.getByRole('heading', { name: 'Emails about comments are off' }).waitFor();
    await page.reload();
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(false);
  });
});
