import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearUploads } from '../features/uploads/upload-engine.ts';
import { toasts } from '../shared/session/toasts.ts';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, idOf, ownUser, publicUser } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';
import { jpeg, prepareUploads, press, ready } from '../testing/uploading.tsx';

const none = { images_count: 0 };
const cats = album({ id: idOf(101), title: 'House cats', published: true, ...none });
const windows = album({ id: idOf(102), title: 'Wet windows', ...none });
const table = album({ id: idOf(103), title: 'Sketch table', can_publish: false, ...none });
const first = album({ id: idOf(104), title: 'My album', default: true, can_publish: false, ...none });

/** Albums on the fake server. */
let albums: AlbumView[] = [];
const change = (id = '', changed: Partial<AlbumView>): AlbumView => {
  albums = albums.map((one) => (one.id === id ? { ...one, ...changed } : one));
  return albums.find((one) => one.id === id) as AlbumView;
};

beforeEach(() => {
  albums = [cats, windows, table, first];
  answer(albumsHttp.own, () => pageWith(...albums));
  answer(albumsHttp.create, ({ parsed }) => {
    const created = album({ id: idOf(110 + albums.length), ...parsed.album, ...none });
    albums = [...albums, created];
    return created;
  });
  answer(albumsHttp.rename, ({ params, parsed }) => change(params['id'], { title: parsed.album.title }));
  answer(albumsHttp.publish, ({ params }) => change(params['id'], { published: true }));
  answer(albumsHttp.unpublish, ({ params }) => change(params['id'], { published: false }));
});

const group = (name: string) => within(screen.getByRole('region', { name }));
const inGroup = (name: string, title: string) =>
  waitFor(() => group(name).getByRole('heading', { level: 3, name: title }));
const card = (title: string) =>
  within(screen.getByRole('heading', { level: 3, name: title }).closest('[data-album]') as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const toasted = (text: string) => waitFor(() => expect(toasts.getState().list.map((one) => one.text)).toContain(text));
const menu = async (user: UserEvent, title: string): Promise<(string | null)[]> => {
  await user.click(screen.getByRole('button', { name: `Menu for ${title}` }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const choose = async (user: UserEvent, title: string, entry: string): Promise<void> => {
  await menu(user, title);
  await user.click(screen.getByRole('menuitem', { name: entry }));
};

const opened = async (status: 'confirmed' | 'not_confirmed' = 'confirmed') => {
  signIn({ status });
  const drawn = drawApp('/profile');
  await screen.findByRole('heading', { level: 3, name: 'Wet windows' });
  return drawn;
};

describe('the albums of a member’s own profile', () => {
  it('W-195 are in a public and a private group, beside the collections, with a tile to add a private album', async () => {
    await opened();
    await inGroup('Public albums', 'House cats');
    await inGroup('Private albums', 'Wet windows');
    expect(await screen.findByRole('region', { name: 'NFT collections' })).toBeVisible();
    expect(group('Private albums').getByRole('button', { name: 'Add private album' })).toBeVisible();
  });

  it.each([
    ['Add public album', 'Public albums', true],
    ['Add private album', 'Private albums', false],
  ] as const)(
    'W-196 are created with a test title that has a number up to 99, by the button %s',
    async (button, name, published) => {
      const { user } = await opened();
      await user.click(screen.getByRole('button', { name: button }));
      const { getByLabelText, getByRole } = await dialog(published ? 'New public album' : 'New private album');
      const { value: title } = getByLabelText('Title') as HTMLInputElement;
      expect(Number(/^Test (\d{1,2})$/.exec(title)?.[1])).toBeGreaterThanOrEqual(1);
      await user.click(getByRole('button', { name: 'Create' }));
      await inGroup(name, title);
      expect(callsTo(albumsHttp.create).map(({ body }) => body)).toEqual([{ album: { title, published } }]);
    },
  );

  it('W-200 W-201 W-202 have menus with the possible actions, except the default album', async () => {
    const { user } = await opened();
    for (const [title, entries] of [
      ['Sketch table', ['Rename', 'Delete']],
      ['Wet windows', ['Rename', 'Delete', 'Publish']],
      ['House cats', ['Rename', 'Delete', 'Share', 'Unpublish']],
    ] as const) {
      expect(await menu(user, title)).toEqual(entries);
      await user.keyboard('{Escape}');
    }
    expect(card('My album').queryByRole('button')).toBeNull();
  });

  it('W-197 W-203 show that they are being published, and move to the public group and back', async () => {
    const { user } = await opened();
    expect(card('Wet windows').getByRole('link', { name: 'Wet windows' })).toBeVisible();
    let release = (): void => undefined;
    answer(
      albumsHttp.publish,
      ({ params }) => new Promise((resolve) => (release = () => resolve(change(params['id'], { published: true })))),
    );
    await choose(user, 'Wet windows', 'Publish');
    await inGroup('Public albums', 'Wet windows');
    expect(card('Wet windows').getByRole('status')).toHaveTextContent('Publishing');
    await waitFor(() => expect(callsTo(albumsHttp.publish)).toHaveLength(1));
    release();
    await toasted('“Wet windows” is now public');
    await waitFor(() => expect(card('Wet windows').queryByRole('status')).toBeNull());
    await choose(user, 'Wet windows', 'Unpublish');
    await inGroup('Private albums', 'Wet windows');
    await toasted('“Wet windows” is now private');
    expect(group('Public albums').queryByRole('heading', { level: 3, name: 'Wet windows' })).toBeNull();
  });

  it('W-204 can be renamed by a confirmed account', async () => {
    const { user } = await opened();
    await choose(user, 'Sketch table', 'Rename');
    const { getByLabelText, getByRole } = await dialog('Rename album');
    await user.clear(getByLabelText('Title'));
    await user.type(getByLabelText('Title'), 'Drawing board');
    await user.click(getByRole('button', { name: 'Save' }));
    await inGroup('Private albums', 'Drawing board');
    await waitFor(() =>
      expect(callsTo(albumsHttp.rename)).toMatchObject([
        { params: { id: table.id }, body: { album: { title: 'Drawing board' } } },
      ]),
    );
  });

  it('Q-16 are published and renamed optimistically, and both are undone on a refusal', async () => {
    const { user } = await opened();
    let refuse = (): void => undefined;
    const refused = () =>
      new Promise<ReturnType<typeof refusal>>((resolve) => {
        refuse = () => resolve(refusal(409, ['base', 'Something else changed this', 'conflict']));
      });
    answer(albumsHttp.publish, refused);
    answer(albumsHttp.rename, refused);
    await choose(user, 'Wet windows', 'Publish');
    await inGroup('Public albums', 'Wet windows');
    await waitFor(() => expect(callsTo(albumsHttp.publish)).toHaveLength(1));
    refuse();
    await inGroup('Private albums', 'Wet windows');
    await toasted('Something else changed this');
    await choose(user, 'Sketch table', 'Rename');
    const { getByLabelText, getByRole } = await dialog('Rename album');
    await user.clear(getByLabelText('Title'));
    await user.type(getByLabelText('Title'), 'Never so');
    await user.click(getByRole('button', { name: 'Save' }));
    await inGroup('Private albums', 'Never so');
    await waitFor(() => expect(callsTo(albumsHttp.rename)).toHaveLength(1));
    refuse();
    await inGroup('Private albums', 'Sketch table');
  });

  it('W-205 are fetched page by page, and merged', async () => {
    answer(albumsHttp.own, ({ query }) => ({
      collection: albums.slice(2 * Number(query['page']) - 2, 2 * Number(query['page'])),
      total_pages: 2,
      total_count: 4,
      page: Number(query['page']),
    }));
    await opened();
    for (const title of ['House cats', 'Wet windows', 'Sketch table', 'My album'])
      expect(await screen.findByRole('heading', { level: 3, name: title })).toBeVisible();
    expect(new Set(callsTo(albumsHttp.own).map(({ query }) => query['page']))).toEqual(new Set(['1', '2']));
  });
});

describe('a profile without works', () => {
  afterEach(clearUploads);

  it.each([
    ['has a link to the feed of a member who follows people', 2],
    ['has no link to a feed while the member follows nobody', 0],
  ])('%s', async (_, followings_count) => {
    signIn({ followings_count });
    drawApp('/profile');
    await screen.findByRole('heading', { name: 'Show your first work' });
    const link = screen.queryByRole('link', { name: 'See new works by people you follow' });
    expect(link?.getAttribute('href') ?? null).toBe(followings_count === 0 ? null : '/?feed=following');
  });

  it('starts an upload with the files chosen in its picker, and again when the same files are chosen after their removal', async () => {
    prepareUploads();
    const { user } = drawApp('/profile');
    await screen.findByRole('heading', { name: 'Show your first work' });
    const files = [jpeg('boat.jpg'), jpeg('kite.jpg')];
    const chooseFiles = () => user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), files);
    const added = async () => {
      await dialog('Add Images');
      await ready(2);
      for (const name of ['boat', 'kite']) expect(screen.getByLabelText(`Title of ${name}.jpg`)).toHaveValue(name);
    };
    await chooseFiles();
    await added();
    for (const name of ['boat', 'kite']) await press(user, `Remove ${name}`);
    await dialog('Drag Files to Upload');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseFiles();
    await added();
  });
});

it('W-011 opens the form that edits the profile', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible();
  expect(location.pathname).toBe('/profile/edit');
  await waitFor(() => expect(document.title).toBe('Pixchange | Edit Profile'));
});

it('W-199 shows no menu of albums to a visitor', async () => {
  answer(accountsHttp.user, publicUser({ id: idOf(7) }));
  answer(albumsHttp.ofUser, pageWith(cats));
  drawApp(`/users/${idOf(7)}`);
  await screen.findByRole('heading', { level: 3, name: 'House cats' });
  expect(document.querySelector('[data-album] [aria-haspopup]')).toBeNull();
});

describe('with an unconfirmed account', () => {
  const actions: Record<string, (user: UserEvent) => Promise<void>> = {
    publish: (user) => choose(user, 'Wet windows', 'Publish'),
    unpublish: (user) => choose(user, 'House cats', 'Unpublish'),
    share: (user) => choose(user, 'House cats', 'Share'),
    rename: (user) => choose(user, 'House cats', 'Rename'),
    delete: (user) => choose(user, 'House cats', 'Delete'),
    'Edit Profile': (user) => user.click(screen.getByRole('button', { name: 'Edit Profile' })),
    'add album': (user) => user.click(screen.getByRole('button', { name: 'Add private album' })),
  };

  it.each(Object.keys(actions))(
    'W-134 %s opens the dialog to confirm the account, and writes nothing to the server',
    async (name) => {
      answer(albumsHttp.remove, undefined as never);
      answer(sharingHttp.create, { shortLink: 'https://pixchange.example/s/1' });
      const { user } = await opened('not_confirmed');
      await actions[name]?.(user);
      const { getByText } = await dialog('Confirm your account');
      expect(getByText('Please confirm your account to unlock all the features.')).toBeVisible();
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(location.pathname).toBe('/profile');
      const { publish, unpublish, rename, create, remove } = albumsHttp;
      for (const write of [publish, unpublish, rename, create, remove, sharingHttp.create])
        expect(callsTo(write)).toEqual([]);
    },
  );
});

it('asks for the confirmation in a bar that disappears once the email is confirmed elsewhere', async () => {
  const { user } = await opened('not_confirmed');
  expect(screen.getByText(/confirm your email to start publishing/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await dialog('Confirm your account');
  await user.keyboard('{Escape}');
  answer(accountsHttp.ownProfile, ownUser());
  const later = Date.now() + 20_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull());
});

it('notices a confirmation on another device without a focus of the window', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await opened('not_confirmed');
  answer(accountsHttp.ownProfile, ownUser());
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull());
});
