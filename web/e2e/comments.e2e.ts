import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { commentsHttp, type CommentView } from '@pixchange/contracts/http/comments';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Locator, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon, focusOn } from './testing/soon.ts';
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
/** Scrolls to the comments, which load when they are near the viewport. */
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

/** Takes a screenshot if `COMMENT_SHOTS` names a folder. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['COMMENT_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe('comments on a work', () => {
  it('can be written, answered, edited and deleted, and are counted on the work and its card', async () => {
    const { id } = await work('Counted work');
    const { page, complaints } = await opened(id, noor);
    await page.getByText('No comments yet.').waitFor();
    await shot(page, 'empty');
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('What a sale!\nTruly');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Comment posted').first().waitFor();
    await heading(page, '1 comment').waitFor();
    await expectSoon(() => page.getByRole('textbox', { name: 'Write a comment' }).inputValue(), '');

    await page.getByRole('button', { name: 'Reply to the comment by Noor Haddad' }).click();
    const answer = page.getByRole('textbox', { name: 'Reply to Noor Haddad' });
    await focusOn(page, answer);
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

  describe('that are long', () => {
    let imageId: string;
    beforeAll(async () => {
      ({ id: imageId } = await work('Much discussed'));
      const first = await say(imageId, noor, `A long one. ${'Wordswithoutanend'.repeat(12)} قطة جميلة`);
      await say(imageId, ulla, 'A reply by the owner', first.id);
    });

    it.each([
      ['dark', 1_440, 'dark'],
      ['light', 375, 'phone'],
    ] as const)('fit the width of the page (%s, %d px)', async (theme, width, name) => {
      const { page } = await opened(imageId, noor, { theme, width, height: 812 });
      await page.getByRole('button', { name: 'Show 1 reply' }).click();
      await page.getByText('A reply by the owner').waitFor();
      await shot(page, name);
      await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    });
  });

  it('have an Arabic heading and Arabic buttons when the language is Arabic', async () => {
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
