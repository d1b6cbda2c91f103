import { albumsHttp } from '@pixchange/contracts/http/albums';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { heartsKey, sentKey } from '../../shared/session/kept-works-keys.ts';
import { hiddenWorks } from '../../shared/session/hidden-works.ts';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { album, idOf, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { HELD, TAPPED_TWICE } from './gestures.ts';
import { keptHearts, sentWorks } from './kept-works.ts';
import { WorkCard } from './work-card.tsx';
import { WorkRows } from './work-row.tsx';

const favourites = album({ id: idOf(300), kind: 'favourites', title: 'Favourites', images_count: 0 });

/** Renders a card with the pointer on it, for a person without favorites. */
const reached = async (parts: Parameters<typeof work>[0] = {}) => {
  answer(albumsHttp.own, pageWith(favourites));
  const drawn = draw(<WorkCard item={work(parts)} width={240} />);
  await drawn.user.hover(screen.getByRole('link'));
  await screen.findByRole('group', { name: /^Actions for/ });
  return drawn;
};

const menuOf = async ({ user }: Awaited<ReturnType<typeof reached>>) => {
  await user.click(screen.getByRole('button', { name: /^More for/ }));
  return within(screen.getByRole('menu')).getAllByRole('menuitem');
};

const textOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

afterEach(() => {
  vi.restoreAllMocks();
  sentWorks.getState().clear();
  keptHearts.getState().clear();
  hiddenWorks.setState({ ids: [] });
  vi.unstubAllGlobals();
});

it.each(['Gif', 'Sticker', 'Art'] as const)('offers a heart, a copy and a menu on a %s', async (type) => {
  await reached({ type });
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Favourite “Paper boat”', 'Copy “Paper boat”', 'More for “Paper boat”']);
});

it('offers the actions on a work to the keyboard, too, after the work itself', async () => {
  const { user } = draw(<WorkCard item={work()} width={240} />);
  await user.tab();
  const heart = await screen.findByRole('button', { name: 'Favourite “Paper boat”' });
  await user.tab();
  expect(heart).toHaveFocus();
});

it('C-046 adds a work to Favourites and removes it, and shows each change', async () => {
  signIn();
  answer(albumsHttp.addFavourite, favourites);
  answer(albumsHttp.removeFavourite, undefined);
  const { user } = await reached();
  const heart = screen.getByRole('button', { name: 'Favourite “Paper boat”' });
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() =>
    expect(callsTo(albumsHttp.addFavourite)).toMatchObject([
      { bearer: TOKEN, encoding: 'json', body: { album_image: { image_id: work().id } } },
    ]),
  );
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  await waitFor(() => expect(callsTo(albumsHttp.removeFavourite)).toHaveLength(1));
});

it('reverts the heart when the server refuses it', async () => {
  signIn();
  answer(albumsHttp.addFavourite, refusal(409, ['base', 'This album is full', 'album.full']));
  const { user } = await reached();
  const heart = screen.getByRole('button', { name: 'Favourite “Paper boat”' });
  await user.click(heart);
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'error', text: 'This album is full' }]));
  expect(heart).toHaveAttribute('aria-pressed', 'false');
});

/** Returns the ids that are stored under a key. */
const stored = (key: string): unknown =>
  (JSON.parse(localStorage.getItem(key) ?? '{"state":{}}') as { state: { ids?: unknown } }).state.ids;

it('stores a visitor’s heart on the device, and offers a sign-up to keep it everywhere', async () => {
  const { user } = await reached();
  const heart = screen.getByRole('button', { name: 'Favourite “Paper boat”' });
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  expect(stored(heartsKey)).toEqual([work().id]);
  const [toast] = toasts.getState().list;
  expect(toast?.text).toBe('Saved on this device. With an account, it’s saved everywhere.');
  toast?.action?.act();
  expect(dialogs.getState().current).toEqual({ name: 'sign-up' });
  await user.click(heart);
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  expect(stored(heartsKey)).toEqual([]);
  expect(callsTo(albumsHttp.addFavourite)).toEqual([]);
});

it('asks a visitor to log in for a heart that the device can’t store', async () => {
  const { user } = await reached();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Favourite “Paper boat”' }));
  expect(dialogs.getState().current).toEqual({ name: 'login', guarded: true });
});

it('stores works that were copied or downloaded, each once and newest first', async () => {
  const { user, unmount } = await reached();
  clipboard();
  await user.click(screen.getByRole('button', { name: 'Copy “Paper boat”' }));
  await waitFor(() => expect(stored(sentKey)).toEqual([work().id]));
  unmount();
  const kite = await reached({ id: idOf(201), title: 'Kite' });
  await menuOf(kite);
  await kite.user.click(screen.getByRole('menuitem', { name: 'Download' }));
  expect(stored(sentKey)).toEqual([idOf(201), work().id]);
  await kite.user.click(screen.getByRole('button', { name: 'Copy “Kite”' }));
  await waitFor(() => expect(toasts.getState().list).toHaveLength(2));
  expect(stored(sentKey)).toEqual([idOf(201), work().id]);
});

/** Replaces the clipboard with one that records its contents. */
const clipboard = () => {
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly contents: Record<string, Blob>) {}
    },
  );
  const written: Record<string, Blob>[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation((items) => {
    written.push(...items.map((item) => (item as unknown as { contents: Record<string, Blob> }).contents));
    return Promise.resolve();
  });
  return written;
};

it('copies a GIF as an element for documents and as the address of its file, with one press', async () => {
  const picture = work().image!;
  const { user } = await reached({
    type: 'Gif',
    image: {
      ...picture,
      versions: { ...picture.versions, fixed_large: { ...picture.versions.fixed_large, url: '/media/boat.gif' } },
    },
  });
  const written = clipboard();
  await user.click(screen.getByRole('button', { name: 'Copy “Paper boat”' }));
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'success', text: 'GIF copied' }]));
  expect(await written[0]?.['text/plain']?.text()).toBe('http://localhost/media/boat.gif');
  expect(await written[0]?.['text/html']?.text()).toMatch(/^<img src="http:\/\/localhost\/media\/boat\.gif" alt="/);
});

it('copies the page address of a picture as plain text in a browser without ClipboardItem', async () => {
  const { user } = await reached({ type: 'Art' });
  vi.stubGlobal('ClipboardItem', undefined);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy “Paper boat”' }));
  expect(written).toHaveBeenCalledWith(`http://localhost/images/${work().id}`);
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'success', text: 'Picture copied' }]));
});

it('shows an error when nothing could be copied', async () => {
  const { user } = await reached();
  vi.stubGlobal('ClipboardItem', undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy “Paper boat”' }));
  await waitFor(() => expect(toasts.getState().list).toMatchObject([{ kind: 'error' }]));
});

it('lists all actions in the menu of a work', async () => {
  signIn();
  expect(textOf(await menuOf(await reached()))).toEqual([
    'Copy picture',
    'Share',
    'Copy link',
    'Add to favourites',
    'Add to album',
    'Download',
    'Report',
    'Hide this work',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Download' })).toHaveAttribute('href', '/media/work/original.png');
});

it('does not offer to report or hide a member’s own work', async () => {
  const { id, username, full_name, profile_image } = signIn();
  const entries = textOf(await menuOf(await reached({ user: { id, username, full_name, profile_image } })));
  expect(entries).not.toContain('Report');
  expect(entries).not.toContain('Hide this work');
});

it('offers only the supported actions for a work of another provider', async () => {
  signIn();
  const drawn = await reached({ id: 'giphy-abc', provider: 'giphy' });
  expect(screen.queryByRole('button', { name: /^Favourite/ })).not.toBeInTheDocument();
  expect(textOf(await menuOf(drawn))).toEqual(['Copy picture', 'Share', 'Copy link', 'Download', 'Hide this work']);
});

it.each([
  ['Add to album', 'image-to-album'],
  ['Share', 'share'],
  ['Report', 'report'],
])('opens the dialog of the entry %s', async (entry, name) => {
  signIn();
  const drawn = await reached();
  await menuOf(drawn);
  await drawn.user.click(screen.getByRole('menuitem', { name: entry }));
  expect(dialogs.getState().current).toMatchObject({ name });
});

it('moves through the menu of a work with the keyboard, and returns the focus on Escape', async () => {
  const drawn = await reached();
  const [first, second] = await menuOf(drawn);
  expect(first).toHaveFocus();
  await drawn.user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await drawn.user.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Hide this work' })).toHaveFocus();
  await drawn.user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'More for “Paper boat”' })).toHaveFocus();
});

it('hides a work until the hiding is undone, and leaves it out of lists drawn later', async () => {
  const drawn = await reached();
  await menuOf(drawn);
  await drawn.user.click(screen.getByRole('menuitem', { name: 'Hide this work' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await drawn.user.click(undo);
  expect(screen.getByRole('link', { name: 'Paper boat by Ada Stone' })).toBeVisible();

  drawn.unmount();
  hiddenWorks.getState().hide(work().id);
  draw(<WorkRows label="Art" items={[work(), work({ id: idOf(201), title: 'Kite' })]} />);
  expect(screen.queryByRole('link', { name: /^Paper boat/ })).not.toBeInTheDocument();
  expect(hiddenWorks.getState().ids).toEqual([work().id]);
});

it('opens the menu of a work on a long press, and adds the work to Favourites on a double tap', async () => {
  signIn();
  answer(albumsHttp.addFavourite, favourites);
  await reached();
  const frame = screen.getByRole('link').parentElement as HTMLElement;
  fireEvent(frame, new Event(HELD));
  expect(screen.getByRole('menu')).toBeVisible();
  fireEvent(frame, new Event(TAPPED_TWICE));
  await waitFor(() => expect(callsTo(albumsHttp.addFavourite)).toHaveLength(1));
});

it('stores a visitor’s heart on a double tap, and keeps it on a second double tap', async () => {
  await reached();
  const frame = screen.getByRole('link').parentElement as HTMLElement;
  for (let times = 0; times < 2; times += 1) fireEvent(frame, new Event(TAPPED_TWICE));
  expect(stored(heartsKey)).toEqual([work().id]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Favourite “Paper boat”' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(dialogs.getState().current).toBeNull();
});

it('shows the current frame and the number of frames of a GIF', async () => {
  const { image } = work();
  const moving = { type: 'Gif' as const, image: image && { ...image, animated: true, frames: 24, duration_ms: 1_200 } };
  await reached(moving);
  expect(await screen.findByText(/^\d\d \/ 24$/)).toBeInTheDocument();
});

it('counts the frames of a GIF that plays as a film, from the first to the last', async () => {
  // jsdom cannot play videos.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const { image } = work();
  const moving = { animated: true, is_video: true, frames: 24, duration_ms: 1_200 };
  const { container } = await reached({ type: 'Gif', image: image && { ...image, ...moving } });
  expect(screen.getByText(/ \/ 24$/)).toHaveTextContent('01 / 24');
  // The video loads only after its still.
  fireEvent.load(container.querySelector('img') as HTMLImageElement);
  const film = container.querySelector('video') as HTMLVideoElement;
  Object.defineProperty(film, 'duration', { value: 1.2 });
  for (const [seconds, count] of [
    [0.62, '13 / 24'],
    [1.19, '24 / 24'],
    [0, '01 / 24'],
    // A video at its end still shows its last frame.
    [1.2, '24 / 24'],
  ] as const) {
    film.currentTime = seconds;
    expect(await screen.findByText(count)).toBeInTheDocument();
  }
});
