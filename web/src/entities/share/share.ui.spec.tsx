import { configHttp } from '@pixchange/contracts/http/config';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { album, config, idOf, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { ShareButton } from './share-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { sharedAlbum, sharedProfile, sharedWork, type Shared } from './shared.ts';

const SHORT = 'http://localhost/s/abc';

const opened = async (shared: Shared = sharedWork(work())) => {
  const drawn = draw(<ShareButton shared={shared}>Share</ShareButton>);
  await drawn.user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByLabelText(shared.label);
  return drawn;
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

it('shows a member the short link, and copies it on a click', async () => {
  signIn();
  answer(sharingHttp.create, { shortLink: SHORT });
  const { user } = await opened();
  const field = await screen.findByDisplayValue(SHORT);
  expect(field).toHaveAttribute('readonly');
  expect(callsTo(sharingHttp.create)).toMatchObject([{ body: { link: `/images/${work().id}` } }]);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(field);
  expect(written).toHaveBeenCalledWith(SHORT);
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
});

it.each([
  [
    {
      android: 'https://play.google.com/store/apps/details?id=org.example.app',
      ios: 'https://apps.apple.com/app/id1234567890',
    },
    { android_info: { android_package_name: 'org.example.app' }, ios_info: { ios_app_store_id: '1234567890' } },
  ],
  [
    { android: null, ios: null },
    { android_info: {}, ios_info: {} },
  ],
])(
  'C-049 creates a short link to a profile with POST /api/short_links and the app data (%o)',
  async (store_links, infos) => {
    signIn();
    answer(configHttp.show, config({ store_links }));
    answer(sharingHttp.create, { shortLink: SHORT });
    await opened(sharedProfile(idOf(2), 'Ada Stone'));
    await screen.findByDisplayValue(SHORT);
    expect(callsTo(sharingHttp.create)).toMatchObject([{ bearer: TOKEN, encoding: 'json' }]);
    expect(callsTo(sharingHttp.create)[0]?.body).toEqual({ link: `/users/${idOf(2)}`, ...infos });
  },
);

it.each([
  ['work', sharedWork(work()), `/images/${work().id}`],
  ['profile', sharedProfile(idOf(2), 'Ada Stone'), `/users/${idOf(2)}`],
  ['album', sharedAlbum(album()), `/users/${idOf(1)}/albums/${idOf(100)}?title=Wet%20windows&guest=true`],
])('gives a visitor the address of a %s itself', async (_what, shared, path) => {
  await opened(shared);
  expect(screen.getByLabelText(shared.label)).toHaveValue(`http://localhost${path}`);
  expect(callsTo(sharingHttp.create)).toHaveLength(0);
});

it('gives the page’s address when no short link can be created', async () => {
  signIn();
  answer(sharingHttp.create, refusal(429, ['base', 'Too many links', 'too_many']));
  await opened();
  expect(await screen.findByDisplayValue(`http://localhost/images/${work().id}`)).toBeVisible();
});

it('sends the file of a work to an app on the device, once the file has loaded', async () => {
  Object.assign(navigator, { canShare: () => true, share: vi.fn().mockResolvedValue(undefined) });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('bytes'));
  const { user } = await opened();
  const send = await screen.findByRole('button', { name: 'Send with an app' });
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
  await user.click(send);
  const [{ files }] = vi.mocked(navigator.share).mock.calls[0] as [{ files: File[] }];
  expect(files.map(({ name, type }) => [name, type])).toEqual([['Paper boat.png', 'image/png']]);
});

it('does not offer to send a file that could not be loaded', async () => {
  Object.assign(navigator, { canShare: () => true });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('gone', { status: 404 }));
  await opened();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send with an app' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Copy picture' })).toBeVisible();
});

it('shows a work with its copy button and download link, and no download link for a profile', async () => {
  const { unmount } = await opened();
  expect(screen.getByRole('img')).toHaveAttribute('src', '/media/work/fixed.png');
  expect(screen.getByRole('button', { name: 'Copy picture' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download');
  unmount();
  await opened(sharedProfile(idOf(2), 'Ada Stone'));
  expect(screen.queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
});

it('links to Facebook, X and Pinterest with the address of the page', async () => {
  await opened();
  const links = ['Facebook', 'X', 'Pinterest'].map((name) => screen.getByRole('link', { name: `Share on ${name}` }));
  for (const link of links) {
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`http://localhost/images/${work().id}`);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

it('has embed code for a work, and none for a profile', async () => {
  const { unmount } = await opened();
  expect(screen.getByLabelText('Code for your site')).toHaveValue(
    `<iframe src="http://localhost/embed/${work().id}" width="400" height="300" title="Paper boat" style="border:0" loading="lazy" allowfullscreen></iframe>`,
  );
  unmount();
  await opened(sharedProfile(idOf(2), 'Ada Stone'));
  expect(screen.queryByText('Embed')).not.toBeInTheDocument();
});

it.each([
  ['is copied', 'Copied to clipboard!', () => Promise.resolve()],
  [
    'cannot be copied',
    'We couldn’t copy the link. Please select and copy it.',
    () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
  ],
])('selects the whole embed code when it %s', async (_what, notice, write) => {
  const { user } = await opened();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  await user.click(screen.getByText('Embed'));
  const area = screen.getByLabelText<HTMLTextAreaElement>('Code for your site');
  expect(area).toHaveSelection('');
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText(notice)).toBeVisible();
  expect(written).toHaveBeenCalledWith(area.value);
  expect(area).toHaveSelection(area.value);
});

it('shares the link with the device’s apps where the browser supports it', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Apps…' }));
  expect(share).toHaveBeenCalledWith({ title: 'Paper boat', url: `http://localhost/images/${work().id}` });
});

it('the share popover closes on Escape with the focus back on its button, and on a press outside', async () => {
  const { user } = await opened();
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Link to this work')).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Share' });
  expect(button).toHaveFocus();
  await user.click(button);
  await screen.findByLabelText('Link to this work');
  await user.pointer({ target: document.body, keys: '[MouseLeft]' });
  await waitFor(() => expect(screen.queryByLabelText('Link to this work')).not.toBeInTheDocument());
});

it('the share popover closes on a second press on its button', async () => {
  const { user } = await opened();
  const button = screen.getByRole('button', { name: 'Share' });
  await user.click(button);
  expect(screen.queryByLabelText('Link to this work')).not.toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('the share popover closes when the focus moves on to the page, but not when it moves back to the button', async () => {
  const { user } = draw(
    <>
      <ShareButton shared={sharedProfile(idOf(2), 'Ada Stone')}>Share</ShareButton>
      <button type="button">Follow</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Share' });
  await user.click(button);
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  await user.tab({ shift: true });
  expect(button).toHaveFocus();
  expect(screen.getByRole('textbox')).toBeVisible();
  const follow = screen.getByRole('button', { name: 'Follow' });
  for (const _ of [screen.getByRole('textbox'), ...screen.getAllByRole('link'), follow]) await user.tab();
  expect(follow).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
});

it('shares the work of a card in a dialog', async () => {
  draw(<ShareDialog item={work()} />);
  expect(screen.getByRole('dialog', { name: 'Share “Paper boat”' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Link to this work')).toHaveFocus());
});
