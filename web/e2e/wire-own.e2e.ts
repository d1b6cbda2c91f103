import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { PublicConfigView } from '@pixchange/contracts/http/config';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { call as callAs, makeWorks } from './testing/album-works.ts';
import { connect, go, url, visit } from './testing/browser.ts';
import { enter, file, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { choose, png, ready, tickBoth, toPermissions } from './testing/upload.ts';
import { wireOf, type Wire } from './testing/wire.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let noor: Person;
let token: string;
let album: AlbumView;
let mine: ImageItemView;
let foreign: ImageItemView;
let collection: string;
let page: Page;
let wire: Wire;

beforeAll(async () => {
  browser = await connect();
  [ines, noor] = await Promise.all([makePerson({ fullName: 'Ines Okafor' }), makePerson()]);
  ({ token } = ines.session);
  const [sketches, sands] = await Promise.all([makeAlbum(ines, 'Sketches', false), makeAlbum(noor, 'Sand', true)]);
  album = sketches;
  ({ id: collection } = await callAs(ines)(collectionsHttp.create, { body: { title: 'Marsh', max_amount: 9 } }));
  [[mine], [foreign]] = (await Promise.all([
    makeWorks(ines, sketches.id, 'poster.jpg'),
    makeWorks(noor, sands.id, 'wide.webp'),
  ])) as [[ImageItemView], [ImageItemView]];
  ({ page } = await visit(browser));
  wire = await wireOf(page);
  await enter(page, ines);
  await page.goto('/profile');
});
afterAll(() => browser.close());

const bare = (status: number) => ({ bearer: token, encoding: 'none', body: null, status });
const json = (body: unknown, status: number) => ({ bearer: token, encoding: 'json', body, status });

/** Goes somewhere, unless the page is there. */
const at = async (path: string): Promise<void> => {
  if (new URL(page.url()).pathname + new URL(page.url()).search !== path) await go(page, path);
};

const menu = async (title: string, entry: string): Promise<void> => {
  await at('/profile');
  await page.getByRole('button', { name: `Menu for ${title}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const inMenu = async (name: string): Promise<void> => {
  await press('More');
  await page.getByRole('menuitem', { name }).click();
};
const inDialog = (name: string | RegExp): Promise<void> => page.locator('dialog').getByRole('button', { name }).click();

describe('albums', () => {
  it('C-012 makes an album by POST /api/albums with JSON', async () => {
    await page.getByRole('button', { name: 'Add public album' }).first().click();
    await page.getByLabel('Title').fill('Harbour');
    await press('Create');
    const made = await wire.call('POST', '/api/albums');
    expect(made).toMatchObject({
      ...json({ album: { title: 'Harbour', published: true } }, 201),
      address: '/api/albums',
      reply: { title: 'Harbour', published: true },
    });
  });

  it('C-013 renames an album by PATCH /api/albums/{id} with JSON', async () => {
    await menu('Sketches', 'Rename');
    await page.getByLabel('Title').fill('Drawings');
    await press('Save');
    expect(await wire.call('PATCH', `/api/albums/${album.id}`)).toMatchObject(
      json({ album: { id: album.id, title: 'Drawings' } }, 200),
    );
  });

  it('C-015 publishes an album by PATCH /api/albums/{id}/publish with nothing but the bearer', async () => {
    await menu('Drawings', 'Publish');
    expect(await wire.call('PATCH', `/api/albums/${album.id}/publish`)).toMatchObject(bare(200));
    await page.getByText('“Drawings” is now public').waitFor();
  });

  it('C-016 makes an album private by PATCH /api/albums/{id}/unpublish with nothing but the bearer', async () => {
    await menu('Drawings', 'Unpublish');
    expect(await wire.call('PATCH', `/api/albums/${album.id}/unpublish`)).toMatchObject(bare(200));
    await page.getByText('“Drawings” is now private').waitFor();
  });

  it('C-014 deletes an album by DELETE /api/albums/{id} with nothing but the bearer', async () => {
    const { id } = (await wire.call('POST', '/api/albums')).reply as AlbumView;
    await menu('Harbour', 'Delete');
    await inDialog('Delete');
    expect(await wire.call('DELETE', `/api/albums/${id}`)).toMatchObject(bare(204));
  });
});

describe('the profile', () => {
  it('C-049 makes short links to the profile and for an invitation by POST /api/short_links, with what the apps are', async () => {
    const { store_links } = (await (await fetch(`${url()}/api/config`)).json()) as PublicConfigView;
    const [, android] = /details\?id=([\w.]+)$/.exec(store_links.android ?? '') ?? [];
    const [, ios] = /\/id(\d+)$/.exec(store_links.ios ?? '') ?? [];
    const infos = {
      android_info: android === undefined ? {} : { android_package_name: android },
      ios_info: ios === undefined ? {} : { ios_app_store_id: ios },
    };
    const short = { shortLink: expect.stringMatching(/\/s\/\w+$/) };
    await at('/profile');
    await press('Share Profile');
    expect(await wire.call('POST', '/api/short_links')).toMatchObject({
      ...json({ link: `/users/${ines.session.id}`, ...infos }, 201),
      reply: short,
    });
    await press('Settings');
    const asked = page.waitForRequest('**/api/short_links');
    await page.getByRole('menuitem', { name: 'Invite Friends' }).click();
    await asked;
    expect(await wire.call('POST', '/api/short_links')).toMatchObject({
      ...json({ link: `user-invitation/${ines.session.id}`, ...infos }, 201),
      reply: short,
    });
    await page.keyboard.press('Escape');
  });

  it('C-003 saves the words of the profile by PATCH /api/profile as a form', async () => {
    await at('/profile/edit');
    await page.getByLabel('Description').fill('Herons and reeds.');
    await page.getByTestId('profile_image').setInputFiles(file('poster.jpg'));
    await page.getByTestId('cover_image').setInputFiles(file('wide.webp'));
    await press('Save');
    const made = await wire.call('PATCH', '/api/profile');
    expect(made).toMatchObject({
      address: '/api/profile',
      bearer: token,
      encoding: 'form',
      status: 200,
      reply: { description: 'Herons and reeds.' },
    });
    expect(made.body).toEqual({ 'user[description]': 'Herons and reeds.' });
  });

  it('C-004 saves its pictures by PATCH /api/profile/images as a form', async () => {
    const made = await wire.call('PATCH', '/api/profile/images');
    expect(made).toMatchObject({
      bearer: token,
      encoding: 'form',
      status: 200,
      reply: { profile_image: { url: expect.any(String) }, cover_image: { url: expect.any(String) } },
    });
    expect(made.body).toEqual({ profile_image: 'poster.jpg', cover_image: 'wide.webp' });
    await page.getByText('All changes saved').waitFor();
  });
});

describe('people', () => {
  it('C-040 follows by POST /api/follows with the id of the person', async () => {
    await at(`/users/${noor.session.id}`);
    await press('Follow');
    expect(await wire.call('POST', '/api/follows')).toMatchObject(json({ followed_id: noor.session.id }, 201));
  });

  it('C-041 unfollows by DELETE /api/follows/{id} with nothing but the bearer', async () => {
    await press('Following');
    expect(await wire.call('DELETE', `/api/follows/${noor.session.id}`)).toMatchObject(bare(204));
  });
});

describe("a work of somebody else's", () => {
  it('C-046 goes among the favourites by POST /api/albums/favourites', async () => {
    await at(`/images/${foreign.id}`);
    await press('Favourite');
    expect(await wire.call('POST', '/api/albums/favourites')).toMatchObject(
      json({ album_image: { image_id: foreign.id } }, 201),
    );
  });

  it('C-047 goes on top by POST /api/albums/tops', async () => {
    await inMenu('Add to tops');
    expect(await wire.call('POST', '/api/albums/tops')).toMatchObject(
      json({ album_image: { image_id: foreign.id } }, 201),
    );
  });

  it('C-048 is taken from the top by DELETE /api/albums/tops/{id} with nothing but the bearer', async () => {
    await inMenu('Remove from tops');
    expect(await wire.call('DELETE', `/api/albums/tops/${foreign.id}`)).toMatchObject(bare(204));
  });

  it('C-043 goes into an own album by POST /api/albums/new_image', async () => {
    await press('Add to an album');
    await inDialog(/Drawings/);
    const made = await wire.call('POST', '/api/albums/new_image');
    expect(made).toMatchObject({
      ...json({ album_image: { album_id: album.id, image_id: foreign.id } }, 201),
      reply: { id: album.id, images_count: 2 },
    });
    await page.getByText('Added “wide” to “Drawings”').waitFor();
  });
});

describe('uploads', () => {
  let ticket: { id: string; url: string; fields: Record<string, string> };
  const openUpload = async (query: string): Promise<void> => {
    await go(page, `/profile?upload=${query}`);
    await page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  };

  it('C-018 asks for an upload by POST /api/attachments as a form', async () => {
    await openUpload('');
    await choose(page, png('dune.png', 260, 240));
    await ready(page, 1);
    const made = await wire.call('POST', '/api/attachments');
    ticket = made.reply as typeof ticket;
    expect(made).toMatchObject({
      bearer: token,
      encoding: 'form',
      status: 201,
      reply: { id: expect.any(String), url: expect.any(String), fields: expect.any(Object) },
    });
    expect(made.body).toEqual({
      'attachment[content_type]': 'image/png',
      'attachment[width]': '260',
      'attachment[height]': '240',
    });
  });

  it('C-019 posts every field of the ticket and then the file to its address, without a bearer, and takes 204 alone for success', async () => {
    const made = await wire.call('POST', new URL(ticket.url, url()).pathname);
    expect(made).toMatchObject({ bearer: null, encoding: 'form', status: 204 });
    expect(Object.entries(made.body as object)).toEqual([...Object.entries(ticket.fields), ['file', 'dune.png']]);
    await page.route('**/storage/**', (route) => route.fulfill({ status: 200 }));
    await choose(page, png('rock.png'));
    await page.locator('[data-file="rock.png"]').getByText('Unknown error', { exact: true }).waitFor();
    await page.unroute('**/storage/**');
    await press('Remove rock');
  });

  it('C-020 saves a batch by POST /api/web/images/batches with JSON, and takes 204 alone for success', async () => {
    await toPermissions(page, /Drawings/, 'Private Albums');
    await tickBoth(page);
    await page.route('**/api/web/images/batches', (route) => route.fulfill({ status: 200, json: {} }), { times: 1 });
    await inDialog('Confitm & Next');
    await page.locator('dialog').getByRole('alert').first().waitFor();
    await inDialog('Confitm & Next');
    await page.getByText('1 work saved.').waitFor();
    const made = await wire.call('POST', '/api/web/images/batches');
    expect(made).toMatchObject(
      json(
        {
          image_batch: [
            {
              attachment_id: ticket.id,
              title: 'dune',
              allow_publish: true,
              album_id: album.id,
              price: 0,
              for_sale: false,
              tags: [],
            },
          ],
        },
        204,
      ),
    );
  });

  it('C-017 saves the works of a collection by one POST /api/images with JSON for each', async () => {
    await openUpload(collection);
    await choose(page, png('one.png'), png('two.png'));
    await ready(page, 2);
    // By the keyboard: for a pointer the button is under the toast of the batch before, as long as that stands there.
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'View collection' }).press('Enter');
    await page.waitForURL(`**/collections/${collection}`);
    const made = await wire.call('POST', '/api/images');
    const image = {
      album_id: null,
      public: false,
      title: expect.stringMatching(/^(one|two)$/),
      for_sale: false,
      price: 0,
      tags: [],
      attachment_id: expect.any(String),
      allow_publish: true,
      collection_id: collection,
    };
    expect(made).toMatchObject({ bearer: token, encoding: 'json', status: 201 });
    expect(made.body).toEqual({ image });
    expect(wire.sent('POST', '/api/images')).toHaveLength(2);
  });
});

describe('an own work', () => {
  const path = (): string => `/api/albums/${album.id}/images/${mine.id}`;

  it('C-044 is changed by PATCH /api/albums/{albumId}/images/{id} with its album_image', async () => {
    await go(page, `/images/${mine.id}`);
    await press('Edit');
    await page.getByLabel('Title').fill('Pier');
    await press('Save');
    const made = await wire.call('PATCH', path());
    expect(made).toMatchObject({
      bearer: token,
      encoding: 'json',
      body: { album_image: { title: 'Pier' } },
      status: 200,
      reply: { title: 'Pier' },
    });
    expect(Object.keys(made.body as object)).toEqual(['album_image']);
    await page.getByRole('heading', { level: 1, name: 'Pier' }).waitFor();
  });

  it('C-045 is taken out by DELETE /api/albums/{album_id}/images/{id} with nothing but the bearer', async () => {
    await press('Delete');
    await inDialog('Delete');
    expect(await wire.call('DELETE', path())).toMatchObject(bare(204));
  });
});
