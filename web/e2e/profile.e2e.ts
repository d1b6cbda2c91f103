import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { profileHttp } from '@pixchange/contracts/http/profile';
import type { Browser, Page } from 'playwright-core';
import { call, makeWorks } from './testing/album-works.ts';
import { connect, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let own: Visit;
let visitor: Visit;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines Okafor' });
  const album = await makeAlbum(ines, 'House cats', true);
  const [work] = await makeWorks(ines, album.id, 'poster.jpg');
  await makeAlbum(ines, 'Client: Hallway', false);
  await call(ines)(albumsHttp.addTop, { body: { album_image: { image_id: work?.id ?? '' } } });
  [own, visitor] = await Promise.all([visit(browser), visit(browser, { bare: true })]);
  await enter(own.page, ines);
});
afterAll(() => browser.close());

const size = async (page: Page, selector: string): Promise<number[]> => {
  const box = await page.locator(selector).first().boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
};

const figures = (page: Page): Promise<string[]> => page.locator('#user-info dl dt').allTextContents();

it('W-194 shows a preloader until the data is there', async () => {
  const { page } = own;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/albums?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('status').getByText('Loading albums').waitFor();
  release();
  await page.getByRole('heading', { name: 'House cats' }).waitFor();
  expect(await page.getByText('Loading albums').count()).toBe(0);
  await page.unroute('**/api/albums?*');
});

it('W-010 shows the own profile at /profile under the header, and nothing of it to a visitor', async () => {
  await own.page.getByRole('heading', { level: 1, name: 'Ines Okafor' }).waitFor();
  await own.page.getByRole('banner').waitFor();
  expect(await own.page.title()).toBe('Pixchange | My Profile');
  await visitor.page.goto('/profile');
  await visitor.page.waitForURL('**/?error=auth_requried');
});

it('W-182 shows cover, picture, full name and @username', async () => {
  const { page } = own;
  expect(await size(page, '#user-info > :first-child')).toEqual([317, 317]);
  await page.getByText(`@${ines.username}`).waitFor();
  const width = await page.locator('main > :first-child').evaluate((cover) => cover.getBoundingClientRect().width);
  expect(width).toBe(1_440);
});

it('W-246 keeps album covers at 290 by 218 and the profile picture at 317 by 317', async () => {
  const { page } = own;
  expect(await size(page, '[data-album] > a')).toEqual([290, 218]);
  expect(await size(page, '#user-info > :first-child')).toEqual([317, 317]);
});

it('W-192 reads the own data without an id, and that of the id with one', async () => {
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.page.goto(`/users/${ines.session.id}`);
  await visitor.page.getByRole('heading', { name: 'House cats' }).waitFor();
  expect(asked).toContain(`/api/users/${ines.session.id}`);
  expect(asked).not.toContain('/api/profile');
  const [reply] = await Promise.all([own.page.waitForResponse('**/api/profile'), own.page.reload()]);
  expect(await reply.json()).toMatchObject({ id: ines.session.id });
});

it('W-013 opens a public profile for anyone', async () => {
  await visitor.page.getByRole('heading', { level: 1, name: 'Ines Okafor' }).waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe(`/users/${ines.session.id}`);
  expect(visitor.complaints).toEqual([]);
});

it("W-210 reads another artist's albums from their own call", async () => {
  const { page } = visitor;
  const [reply] = await Promise.all([page.waitForResponse(/\/api\/users\/[^/]+\/albums\?/), page.reload()]);
  expect(new URL(reply.url()).pathname).toBe(`/api/users/${ines.session.id}/albums`);
  await page.getByRole('heading', { name: 'House cats' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Client: Hallway' }).count()).toBe(0);
});

it('W-193 groups public albums, private albums and collections, with an action for each', async () => {
  const { page } = own;
  for (const name of ['Public albums', 'Private albums', 'NFT collections'])
    await page.getByRole('region', { name }).waitFor();
  await page.getByRole('button', { name: 'Add public album' }).first().waitFor();
  await page.getByRole('button', { name: 'Add private album' }).first().waitFor();
  await page.getByRole('link', { name: 'Create collection' }).first().waitFor();
});

it('W-185 offers Edit Profile and Upload on the own profile, Follow on that of others', async () => {
  const rail = own.page.locator('#user-info');
  await rail.getByRole('button', { name: 'Edit Profile' }).waitFor();
  await rail.getByRole('button', { name: 'Upload' }).waitFor();
  expect(await rail.getByRole('button', { name: 'Follow', exact: true }).count()).toBe(0);
  const other = visitor.page.locator('#user-info');
  await other.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  expect(await other.getByRole('button', { name: 'Edit Profile' }).count()).toBe(0);
});

it('W-189 shows the pixcoins and pixtokens that GET /api/profile tells', async () => {
  const { page } = own;
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), coins: 340, pixtokens: 6 } });
  });
  await page.reload();
  const value = (name: string) => page.locator('#user-info dl > div', { hasText: name }).locator('dd');
  await value('pixcoins').getByText('340', { exact: true }).waitFor();
  await value('pixtokens').getByText('6', { exact: true }).waitFor();
  await page.unroute('**/api/profile');
});

it('W-256 has no description block without a description', async () => {
  await visitor.page.getByText(`@${ines.username}`, { exact: true }).waitFor();
  expect(await visitor.page.locator('#user-info > p').count()).toBe(1);
});

it('W-183 has a description block once there is a description', async () => {
  await call(ines)(profileHttp.edit, { body: { description: 'Loops about kitchens.' } });
  await visitor.page.reload();
  await visitor.page.locator('#user-info > p', { hasText: 'Loops about kitchens.' }).waitFor();
});

it('W-184 shows followers and following only when show_follow_info is true', async () => {
  expect(await figures(visitor.page)).toEqual(['Followers', 'Following']);
  await call(ines)(profileHttp.edit, { body: { show_follow_info: false } });
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { level: 1, name: 'Ines Okafor' }).waitFor();
  expect(await figures(visitor.page)).toEqual([]);
  await call(ines)(profileHttp.edit, { body: { show_follow_info: true } });
});

it('Q-20 shares by the popover, and by the sheet of the system where there is one', async () => {
  const { page } = visitor;
  await page.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: unknown) => Promise.resolve(shared.push(data)),
    });
  });
  await page.getByRole('button', { name: 'Share Profile' }).click();
  await page.getByRole('button', { name: 'Apps…' }).click();
  await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length === 1);
  expect(await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared[0]?.url)).toContain(
    `/users/${ines.session.id}`,
  );
  await page.getByLabel('Link to this profile').waitFor();
  // The notice of the copy is in a live region that stands there before it.
  expect(await page.locator('#user-info [role="status"]').count()).toBe(1);
});
