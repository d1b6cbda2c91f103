import { apiKeysHttp, type ApiKeyView } from '@pixchange/contracts/http/api-keys';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { drawApp, signIn } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { answer, callsTo, refusal, server } from '../../testing/server.ts';

const keyView = (parts: Partial<ApiKeyView> = {}): ApiKeyView => ({
  id: idOf(7),
  name: 'Chat app',
  key_start: 'pix_4fQz',
  origins: ['https://chat.example.org'],
  calls_per_minute: 100,
  calls_per_day: 5_000,
  calls_today: 12,
  created_at: '2026-11-01T08:00:00.000Z',
  rotated_at: null,
  ...parts,
});
const KEY = 'pix_4fQz0000000000000000000000000000';

const gif = {
  id: idOf(20),
  url: `https://pixchange.test/images/${idOf(20)}`,
  title: 'Cat waves',
  username: 'zoe',
  images: {
    fixed_height_small: { url: 'https://pixchange.test/cat.gif', width: '100', height: '100' },
    fixed_height_small_still: { url: 'https://pixchange.test/cat.jpg', width: '100', height: '100' },
  },
};

let requestedUrls: string[];
beforeEach(() => {
  requestedUrls = [];
  server.use(
    http.get('*/v1/:kind/:list', ({ request }) => {
      requestedUrls.push(new URL(request.url).pathname + new URL(request.url).search);
      return HttpResponse.json({ data: [gif] });
    }),
  );
});

/**
 * Opens the page as a member.
 * @param keys keys in the list; later changes of the array appear in the responses
 */
const openAs = (keys: ApiKeyView[], parts: Parameters<typeof signIn>[0] = {}) => {
  signIn(parts);
  answer(apiKeysHttp.list, () => ({ collection: [...keys] }));
  return drawApp('/developers');
};

it('calls the API with the trial key, and shows the results', async () => {
  const { user } = drawApp('/developers');
  expect(await screen.findByRole('img', { name: 'Cat waves, by @zoe' })).toHaveAttribute(
    'src',
    gif.images.fixed_height_small.url,
  );
  expect(requestedUrls).toEqual(['/v1/gifs/trending?api_key=pix_try&limit=12']);
  await user.click(screen.getByRole('radio', { name: 'Stickers' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search for' }), 'cat');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => requestedUrls.at(-1)).toBe('/v1/stickers/search?api_key=pix_try&q=cat&limit=12');
});

it('shows why the API refused a call', async () => {
  server.use(
    http.get('*/v1/gifs/trending', () =>
      HttpResponse.json(
        { data: [], meta: { status: 429, msg: 'Too many requests', response_id: 'x' } },
        { status: 429 },
      ),
    ),
  );
  drawApp('/developers');
  expect(await screen.findByText('Too many requests')).toBeVisible();
});

it('asks visitors to log in before they create a key', async () => {
  const { user } = drawApp('/developers');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('lists the sites that may use each key', async () => {
  openAs([
    keyView({ origins: ['https://chat.example.org', 'https://other.example.org'] }),
    keyView({ id: idOf(8), name: 'Bot', origins: [] }),
  ]);
  const rowOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li');
  expect(await rowOf('Chat app')).toHaveTextContent('https://chat.example.org, https://other.example.org');
  expect(await rowOf('Chat app')).not.toHaveTextContent('Any site');
  expect(await rowOf('Bot')).toHaveTextContent('Any site');
});

it('shows a new key in full once, and uses it in the examples', async () => {
  const keys: ApiKeyView[] = [];
  const { user } = openAs(keys);
  answer(apiKeysHttp.create, ({ parsed: { name, origins } }) => {
    keys.push(keyView({ name, origins }));
    return { ...keyView({ name, origins }), key: KEY };
  });
  await user.type(await screen.findByLabelText('Name'), 'Chat app');
  await user.type(screen.getByLabelText('Sites'), 'https://chat.example.org/rooms');
  await user.click(screen.getByRole('button', { name: 'Create a key' }));
  const heading = await screen.findByRole('heading', { name: 'Key for “Chat app”' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(screen.getByLabelText('Key')).toHaveValue(KEY);
  expect(screen.getByLabelText('js-fetch-api', { selector: 'pre' })).toHaveTextContent(`new GiphyFetch('${KEY}')`);
  await expect.poll(() => requestedUrls.at(-1)).toContain(KEY);
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(KEY);
  await user.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  expect(screen.queryByDisplayValue(KEY)).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Chat app' })).toBeVisible();
});

it('shows why a site is refused, and keeps the input', async () => {
  const { user } = openAs([]);
  answer(apiKeysHttp.create, refusal(422, ['origins', 'The address of a site begins with https:// or http://']));
  await user.type(await screen.findByLabelText('Name'), 'Chat app');
  await user.click(screen.getByRole('button', { name: 'Create a key' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('begins with https://');
  expect(screen.getByLabelText('Name')).toHaveValue('Chat app');
});

it('asks members to confirm their account before they create a key', async () => {
  const { user } = openAs([], { status: 'not_confirmed' });
  await user.type(await screen.findByLabelText('Name'), 'Chat app');
  await user.click(screen.getByRole('button', { name: 'Create a key' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(callsTo(apiKeysHttp.create)).toEqual([]);
});

it('replaces a key after confirmation, and shows the new key', async () => {
  const { user } = openAs([keyView()]);
  answer(apiKeysHttp.rotate, { ...keyView({ rotated_at: '2026-11-02T08:00:00.000Z' }), key: KEY });
  await user.click(await screen.findByRole('button', { name: 'Replace “Chat app”' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByLabelText('Key')).toHaveValue(KEY);
  expect(callsTo(apiKeysHttp.rotate).map(({ params }) => params['keyId'])).toEqual([idOf(7)]);
});

it('revokes a key after confirmation', async () => {
  const keys = [keyView()];
  const { user } = openAs(keys);
  answer(apiKeysHttp.revoke, () => void keys.pop());
  await user.click(await screen.findByRole('button', { name: 'Revoke “Chat app”' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You have no keys yet.')).toBeVisible();
});

it('shows usage as a chart and as a table', async () => {
  const { user } = openAs([keyView()]);
  answer(apiKeysHttp.usage, {
    days: [
      { date: '2026-11-23', calls: 0 },
      { date: '2026-11-24', calls: 1_200 },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Usage of “Chat app”' }));
  expect(await screen.findByRole('img', { name: '1,200 calls by “Chat app” in the last 30 days' })).toBeVisible();
  const rows = within(screen.getByRole('region', { name: 'Calls per day' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Day (UTC)Calls', 'Nov 241,200', 'Nov 230']);
});

it('does not offer an eleventh key', async () => {
  openAs(Array.from({ length: 10 }, (_, index) => keyView({ id: idOf(100 + index), name: `App ${index}` })));
  expect(await screen.findByText('You have 10 keys. Revoke one to create another.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
});
