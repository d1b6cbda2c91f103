import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setMedia } from '../../testing/dom.ts';
import { signIn } from '../../testing/render.tsx';
import { album, idOf, TOKEN, work } from '../../testing/samples.ts';
import { answer, answerStorage, callsTo, noConnection, pageWith, refusal, storagePosts } from '../../testing/server.ts';
import { atPermissions, inDialog, jpeg, opened, prepareUploads, press, ready, tile } from '../../testing/uploading.tsx';
import { clearUploads } from './upload-engine.ts';

const HINT = 'PNG, GIF, JPEG, SVG, MP4, HEIC, HEIF and WEBP, up to 25 MB each';
const names = () => [...document.querySelectorAll('[data-file]')].map((one) => one.getAttribute('data-file'));

let online = true;

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  prepareUploads();
});
afterEach(() => {
  clearUploads();
  setMedia('(max-width: 766px)', false);
});

it('W-135 W-149 starts with a drop zone, a file picker and a hint about accepted files', async () => {
  await opened();
  expect(inDialog().getByText('Step 1 of 4')).toBeVisible();
  const zone = within(inDialog().getByTestId('upload-zone'));
  expect(zone.getByRole('button', { name: 'Choose Files from computer' })).toBeVisible();
  expect(inDialog().getByText(HINT)).toBeVisible();
});

it('W-139 continues to the second stage after choosing files and after a drop', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('chosen.jpg'));
  await screen.findByRole('dialog', { name: 'Add Images' });
  await ready(1);
  await press(user, 'Remove chosen');
  await screen.findByRole('dialog', { name: 'Drag Files to Upload' });
  // The page must handle the drop; otherwise the browser would open the file.
  const isHandled = !fireEvent.drop(inDialog().getByTestId('upload-zone'), {
    dataTransfer: { types: ['Files'], files: [jpeg('one.jpg')] },
  });
  expect(isHandled).toBe(true);
  await screen.findByRole('dialog', { name: 'Add Images' });
  expect(names()).toEqual(['one.jpg']);
  await ready(1);
});

it('W-136 C-018 C-019 uploads chosen files immediately, each with a ticket and a form without a bearer token, and shows their names, tags and buttons', async () => {
  const { choose } = await opened();
  await choose(jpeg('one.jpg'), jpeg('two.jpg'));
  await screen.findByRole('dialog', { name: 'Add Images' });
  await ready(2);
  expect(screen.getByLabelText('Title of one.jpg')).toHaveValue('one');
  expect(tile('one.jpg').getByText('Ready')).toBeVisible();
  expect(screen.getByLabelText('Title of one.jpg').closest('li')?.querySelector('img')?.src).toMatch(/^blob:/);
  for (const label of ['Tap on title to rename.', HINT]) expect(inDialog().getByText(label)).toBeVisible();
  expect(screen.getByLabelText('Title of one.jpg')).toBeEnabled();
  expect(screen.getByLabelText('Title of one.jpg')).not.toHaveAttribute('readonly');
  for (const name of ['Remove one', 'Choose Files from computer', 'Next'])
    expect(inDialog().getByRole('button', { name })).toBeVisible();
  expect(inDialog().getByPlaceholderText('enter up to 5 hashtags')).toBeVisible();
  expect(callsTo(imagesHttp.requestUpload)).toMatchObject([
    { parsed: { attachment: { content_type: 'image/jpeg', width: 640, height: 480 } } },
    { parsed: { attachment: { content_type: 'image/jpeg', width: 640, height: 480 } } },
  ]);
  for (const call of callsTo(imagesHttp.requestUpload)) {
    expect(call).toMatchObject({ bearer: TOKEN, encoding: 'form' });
    expect(call.body).toEqual({ attachment: { content_type: 'image/jpeg', width: '640', height: '480' } });
  }
  expect(storagePosts().map(({ bearer }) => bearer)).toEqual([null, null]);
  // The storage ignores fields after the file.
  expect(storagePosts()[0]?.parts).toEqual([
    ['key', 'uploads/500'],
    ['file', 'a file'],
  ]);
});

it('names files of unsupported types', async () => {
  const { choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  const plain = (name: string) => new File(['words'], name, { type: 'text/plain' });
  // A file picker filters by type; a drop does not.
  const drop = (...files: File[]) => fireEvent.drop(document, { dataTransfer: { types: ['Files'], files } });
  drop(plain('notes.txt'));
  expect(await inDialog().findByText('“notes.txt” isn’t an image or video we support.')).toBeVisible();
  drop(plain('notes.txt'), plain('list.csv'));
  expect(await inDialog().findByText('“notes.txt” and “list.csv” aren’t images or videos we support.')).toBeVisible();
  drop(jpeg('two.jpg'), ...['notes.txt', 'list.csv', 'a.doc', 'b.doc', 'c.doc'].map(plain));
  expect(
    await inDialog().findByText('“notes.txt”, “list.csv” and 3 more aren’t images or videos we support.'),
  ).toBeVisible();
  await ready(2);
  expect(screen.queryByLabelText('Title of notes.txt')).not.toBeInTheDocument();
});

it('W-140 W-254 goes back for more files, and keeps the current ones', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'), jpeg('two.jpg'));
  await ready(2);
  await press(user, 'Choose more');
  await screen.findByRole('dialog', { name: 'Drag Files to Upload' });
  await press(user, 'Back to 2 works');
  await ready(2);
  await press(user, 'Choose more');
  await choose(jpeg('three.jpg'));
  await ready(3);
});

it('W-141 W-142 removes images from the row, and returns to the first stage after the last one', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'), jpeg('two.jpg'), jpeg('three.jpg'));
  await ready(3);
  await press(user, 'Remove one');
  await ready(2);
  expect(names()).toEqual(['two.jpg', 'three.jpg']);
  await press(user, 'Remove three');
  await press(user, 'Remove two');
  expect(await screen.findByRole('dialog', { name: 'Drag Files to Upload' })).toBeVisible();
});

it('W-143 W-137 W-165 W-255 opens the albums and collections with Next, and starts a collection with its button', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Next');
  await screen.findByRole('dialog', { name: 'Select Album' });
  for (const [tab, add] of [
    ['Private Albums', 'Add private album'],
    ['Public Albums', 'Add public album'],
    ['NFT Collection', 'Create collection'],
  ] as const) {
    await user.click(await inDialog().findByRole('tab', { name: tab }));
    expect(await inDialog().findByRole('button', { name: add })).toBeVisible();
  }
  await press(user, 'Create collection');
  await waitFor(() => expect(location.pathname).toBe('/create-collection'));
});

it('edits a title in place: Enter saves it, Escape restores the old one', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  const title = screen.getByLabelText('Title of one.jpg');
  await user.clear(title);
  await user.type(title, 'Rain{Enter}');
  expect(title).toHaveFocus();
  expect(title).toHaveValue('Rain');
  await user.clear(title);
  await user.type(title, 'Snow{Escape}');
  expect(title).toHaveValue('Rain');
});

it('says that there is no room for a sixth hashtag, and keeps its text until there is', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  const box = inDialog().getByPlaceholderText('enter up to 5 hashtags');
  await user.type(box, 'a b c d e f ');
  const full = '5 hashtags is the limit. Remove one to add another.';
  expect(inDialog().getByText(full).closest('[aria-live=polite]')).toBeVisible();
  expect(box).toHaveValue('f');
  await user.click(inDialog().getByRole('button', { name: 'Remove the hashtag a' }));
  expect(inDialog().queryByText(full)).not.toBeInTheDocument();
  await user.type(box, '{Enter}');
  expect(inDialog().getByRole('button', { name: 'Remove the hashtag f' })).toBeVisible();
  expect(box).toHaveValue('');
});

it('C-019 W-161 Q-12 reports an upload failure other than a lost connection, and retries files one by one or all together', async () => {
  // Only status 204 means success.
  const statuses = [200, 403, 403];
  answerStorage(() => Promise.resolve(statuses.shift() ?? 403));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'), jpeg('two.jpg'), jpeg('three.jpg'));
  expect(await screen.findByText('Remove the 3 failed files to continue')).toBeVisible();
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
    expect(tile(name).getByRole('alert')).toHaveTextContent('Unknown error');
  answerStorage(204);
  await press(user, 'Retry one');
  await ready(1, 3);
  await press(user, 'Retry all failed');
  await ready(3);
  expect(inDialog().queryByRole('button', { name: 'Retry all failed' })).not.toBeInTheDocument();
});

it('shows the server’s message about a file that it refuses', async () => {
  answer(imagesHttp.requestUpload, refusal(422, ['attachment', 'Too many uploads today', 'invalid']));
  const { choose } = await opened();
  await choose(jpeg('one.jpg'));
  await waitFor(() => expect(tile('one.jpg').getByRole('alert')).toHaveTextContent('Too many uploads today'));
});

it('reports a lost connection, and resumes automatically once it is back', async () => {
  const { choose } = await opened();
  online = false;
  dispatchEvent(new Event('offline'));
  answerStorage(noConnection);
  await choose(jpeg('one.jpg'));
  await waitFor(() => expect(tile('one.jpg').getByRole('alert')).toHaveTextContent('Internet connection error'));
  expect(inDialog().getByText(/^You’re offline\. Uploads will resume when you’re back/)).toBeVisible();
  answerStorage(204);
  online = true;
  dispatchEvent(new Event('online'));
  await ready(1);
  await waitFor(() => expect(inDialog().queryByText(/^You’re offline\./)).not.toBeInTheDocument());
});

it('W-138 W-169 W-170 requires both permissions', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  expect(inDialog().getAllByRole('checkbox')).toHaveLength(2);
  for (const label of [
    'People may share these with credit to me.',
    'I made these and won’t sell other people’s works.',
  ])
    expect(inDialog().getByText(label)).toBeVisible();
  expect(confirm).toBeDisabled();
  await user.click(share);
  expect(confirm).toBeDisabled();
  await user.click(share);
  await user.click(own);
  expect(confirm).toBeDisabled();
  await user.click(share);
  expect(confirm).toBeEnabled();
});

it('W-171 W-164 W-172 C-020 saves the batch with its defaults, accepts only 204 as success, shows the works, links to the album, and starts the next upload without files', async () => {
  answer(imagesHttp.submitBatch, refusal(200));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await user.type(inDialog().getByPlaceholderText('enter up to 5 hashtags'), 'loop ');
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  await inDialog().findAllByRole('alert');
  answer(imagesHttp.submitBatch, undefined as never);
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy', 'true'));
  await user.click(confirm);
  const result = within(await screen.findByRole('dialog', { name: '1 work published' }));
  expect(result.getByText('We’re preparing it now. In a moment everyone can see it in “Wet windows”.')).toBeVisible();
  expect(result.getByLabelText('Link to this work')).toBeVisible();
  await user.click(result.getByRole('button', { name: 'View album' }));
  await waitFor(() => expect(location.pathname).toBe(`/albums/${idOf(100)}/images`));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const call = {
    bearer: TOKEN,
    encoding: 'json',
    body: {
      image_batch: [
        {
          attachment_id: idOf(501),
          album_id: idOf(100),
          title: 'one',
          for_sale: false,
          price: 0,
          allow_publish: true,
          tags: ['loop'],
        },
      ],
    },
  };
  expect(callsTo(imagesHttp.submitBatch)).toMatchObject([call, call]);
  expect(await screen.findByText('1 work saved.')).toBeVisible();
  await user.click(
    (await within(screen.getByRole('main')).findAllByRole('button', { name: 'Upload' }))[0] as HTMLElement,
  );
  await screen.findByRole('dialog', { name: 'Drag Files to Upload' });
  await user.upload(inDialog().getByTestId('upload-files'), [jpeg('two.jpg')]);
  expect(await inDialog().findByText('0 of 5')).toBeVisible();
  expect(names()).toEqual(['two.jpg']);
});

it('says that only the owner sees works in a private album', async () => {
  answer(albumsHttp.own, pageWith(album({ published: false })));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  const { share, own, confirm } = await atPermissions(user, /Wet windows/, 'Private Albums');
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  await screen.findByRole('dialog', { name: '1 work saved' });
  expect(inDialog().getByText('We’re preparing it now. Only you can see it, in “Wet windows”.')).toBeVisible();
});

it.each([
  [false, '+2', 7],
  [true, '+5', 4],
])('shows how many works have no thumbnail (on a phone: %s)', async (isPhone, rest, shown) => {
  setMedia('(max-width: 766px)', isPhone);
  const { user, choose } = await opened();
  await choose(...Array.from({ length: 9 }, (_, index) => jpeg(`work${index}.jpg`)));
  await ready(9);
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  expect(inDialog().getByText(rest)).toBeVisible();
  expect(inDialog().getAllByText(/^work\d$/)).toHaveLength(shown);
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  await screen.findByRole('dialog', { name: '9 works published' });
  expect(inDialog().getByText('+3')).toBeVisible();
});

it('W-158 W-159 waits for every file, and leaves out files that failed meanwhile', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('good.jpg'));
  await ready(1);
  let fail: (() => void) | null = null;
  answerStorage(() => new Promise((resolve) => (fail = () => resolve(403))));
  await choose(jpeg('late.jpg'));
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  await user.click(share);
  await user.click(own);
  expect(inDialog().getByText('Uploading: 1 of 2 ready.')).toBeVisible();
  expect(confirm).toBeDisabled();
  // The request to the storage may not have started yet.
  await waitFor(() => expect(fail).not.toBeNull());
  (fail as unknown as () => void)();
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  await waitFor(() => expect(callsTo(imagesHttp.submitBatch)).toHaveLength(1));
  expect(callsTo(imagesHttp.submitBatch)[0]?.parsed.image_batch.map(({ title }) => title)).toEqual(['good']);
});

it('W-162 shows a lost connection at every image, and saves the images on the next try', async () => {
  answer(imagesHttp.submitBatch, noConnection);
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'), jpeg('two.jpg'));
  await ready(2);
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  await waitFor(() => expect(inDialog().getAllByText('Internet connection issue')).toHaveLength(2));
  answer(imagesHttp.submitBatch, undefined as never);
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy', 'true'));
  await user.click(confirm);
  expect(await screen.findByText('2 works saved.')).toBeVisible();
});

it('names the works that the server could not process', async () => {
  answer(imagesHttp.show, ({ params }) =>
    params.id === idOf(502)
      ? work({
          id: idOf(502),
          title: 'bad',
          status: 'failed',
          image: null,
          failure: { code: 'broken', title: 'Broken' },
        })
      : work({ id: params.id ?? '' }),
  );
  const { user, choose } = await opened();
  await choose(jpeg('good.jpg'));
  await ready(1);
  await choose(jpeg('bad.jpg'));
  await ready(2);
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  expect(await screen.findByText('1 work saved. We couldn’t use “bad”. Remove it from its menu.')).toBeVisible();
});

it('says what the server changed in a file, in the dialog and in the message', async () => {
  const fonts = { code: 'svg_fonts', title: 'Web fonts were removed from this SVG' };
  const sound = { code: 'sound_removed', title: 'The sound was removed' };
  answer(imagesHttp.show, ({ params }) => {
    const item = work({ id: params.id ?? '', title: 'one' });
    return { ...item, image: item.image === null ? null : { ...item.image, notes: [fonts, sound] } };
  });
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  const { share, own, confirm } = await atPermissions(user, /Wet windows/);
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  const result = within(await screen.findByRole('dialog', { name: '1 work published' }));
  expect(await result.findByRole('heading', { name: 'What we changed' })).toBeVisible();
  expect(result.getByRole('listitem')).toHaveTextContent(`${fonts.title}. ${sound.title}.`);
  expect(await screen.findByText('1 work saved. We changed “one” a little. Its page says how.')).toBeVisible();
});

it.each([
  ['Public Albums', 'Add public album', true],
  ['Private Albums', 'Add private album', false],
])('W-255 creates an album with the button of %s', async (tab, add, published) => {
  answer(albumsHttp.create, ({ parsed }) => album({ ...parsed.album, id: idOf(101) }));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Next');
  await user.click(await inDialog().findByRole('tab', { name: tab }));
  await press(user, add);
  await press(user, 'Create');
  await screen.findByRole('dialog', { name: 'Permissions & Ownership' });
  expect(callsTo(albumsHttp.create)).toMatchObject([{ body: { album: { published } } }]);
  expect(inDialog().getByText(new RegExp(`a ${published ? 'public' : 'private'} album`))).toBeVisible();
});

it('returns a member with an unconfirmed account to the albums, and says that the upload is kept', async () => {
  signIn({ status: 'not_confirmed' });
  answer(accountsHttp.resendConfirmation, { errors: [] });
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Next');
  await user.click(await inDialog().findByRole('tab', { name: 'Public Albums' }));
  await press(user, 'Add public album');
  await screen.findByRole('dialog', { name: 'Confirm your account' });
  expect(inDialog().getByText('Your upload is kept.')).toBeVisible();
  await press(user, 'Close');
  await screen.findByRole('dialog', { name: 'Select Album' });
  await press(user, 'Add public album');
  await press(user, 'Resend Confirmation Email');
  await screen.findByRole('dialog', { name: 'Sent!' });
  await press(user, 'Back to your upload');
  await screen.findByRole('dialog', { name: 'Select Album' });
  await press(user, 'Back');
  await ready(1);
});
