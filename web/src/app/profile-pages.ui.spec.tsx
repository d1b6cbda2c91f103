import { accountsHttp, type PublicProfileView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, idOf, publicUser } from '../testing/samples.ts';
import { answer, callsTo, pageWith } from '../testing/server.ts';

const rail = async (name: string) => within(await screen.findByRole('region', { name }));

const openOwn = (parts: Parameters<typeof signIn>[0] = {}) => {
  const person = signIn(parts);
  answer(accountsHttp.user, publicUser({ id: person.id }));
  return drawApp('/profile');
};

/** Opens a visitor's view of a profile with a public album. */
const openPublic = (parts: Partial<PublicProfileView> = {}) => {
  answer(accountsHttp.user, publicUser({ id: idOf(2), username: 'ada', ...parts }));
  answer(albumsHttp.ofUser, pageWith(album({ title: 'House cats', published: true, user_id: idOf(2) })));
  return drawApp(`/users/${idOf(2)}`);
};

// This test comes first, because it would count a pending request from another test's page.
it('W-013 W-192 W-210 opens a public profile for anyone, with the data and albums of its id', async () => {
  openPublic();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Stone' })).toBeVisible();
  expect(location.pathname).toBe(`/users/${idOf(2)}`);
  expect(await screen.findByRole('heading', { name: 'House cats' })).toBeVisible();
  expect(callsTo(accountsHttp.user).map(({ address }) => address)).toContain(`/api/users/${idOf(2)}`);
  expect(callsTo(accountsHttp.ownProfile)).toEqual([]);
  expect(callsTo(albumsHttp.ofUser)).toMatchObject([{ params: { id: idOf(2) } }]);
  expect(callsTo(albumsHttp.own)).toEqual([]);
});

it('W-194 shows a loading state until the albums have loaded', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answer(albumsHttp.own, () => held.then(() => pageWith(album({ title: 'House cats' }))));
  openOwn();
  expect(await screen.findByText('Loading albums')).toBeVisible();
  expect(screen.getByText('Loading albums').closest('[role=status]')).not.toBeNull();
  release();
  expect(await screen.findByRole('heading', { name: 'House cats' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Loading albums')).not.toBeInTheDocument());
});

it('W-010 shows the member’s own profile at /profile under the header', async () => {
  openOwn();
  expect(await screen.findByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Pixchange | My Profile'));
});

it('W-010 shows no profile at /profile to a visitor', async () => {
  drawApp('/profile');
  await waitFor(() => expect(location.pathname + location.search).toBe('/?error=auth_requried'));
});

it('W-192 reads the member’s own data without an id', async () => {
  openOwn();
  await screen.findByRole('heading', { level: 1, name: 'Noor Haddad' });
  await waitFor(() => expect(callsTo(accountsHttp.ownProfile).map(({ address }) => address)).toContain('/api/profile'));
});

it('W-193 groups public albums, private albums and collections, with an action for each', async () => {
  openOwn();
  for (const name of ['Public albums', 'Private albums', 'NFT collections'])
    expect(await screen.findByRole('region', { name })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add public album' })[0]).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add private album' })[0]).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create collection' })[0]).toBeVisible();
});

it('W-185 offers Edit Profile and Upload on the member’s own profile', async () => {
  openOwn();
  const own = await rail('Noor Haddad');
  for (const name of ['Edit Profile', 'Upload']) expect(own.getByRole('button', { name })).toBeVisible();
  expect(own.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
});

it('W-185 offers Follow on other people’s profiles', async () => {
  openPublic();
  const other = await rail('Ada Stone');
  expect(other.getByRole('button', { name: 'Follow' })).toBeVisible();
  expect(other.queryByRole('button', { name: 'Edit Profile' })).not.toBeInTheDocument();
});

const figures = async (name: string) =>
  [...(await screen.findByRole('region', { name })).querySelectorAll('dl > div')].map(({ textContent }) => textContent);

it('W-189 shows the pixcoins and pixtokens from GET /api/profile', async () => {
  openOwn({ coins: 340, pixtokens: 6, show_follow_info: false });
  expect(await figures('Noor Haddad')).toEqual(['pixcoins340', 'pixtokens6']);
});

it('W-256 has no description block without a description', async () => {
  openPublic({ description: null });
  const { textContent } = await screen.findByText('@ada');
  const paragraphs = [...(await screen.findByRole('region', { name: 'Ada Stone' })).querySelectorAll(':scope > p')];
  expect(paragraphs.map((paragraph) => paragraph.textContent)).toEqual([textContent]);
});

it('W-183 has a description block with a description', async () => {
  openPublic({ description: 'Loops about kitchens.' });
  expect((await rail('Ada Stone')).getByText('Loops about kitchens.')).toBeVisible();
});

it.each([
  [true, ['Followers', 'Following']],
  [false, []],
] as const)('W-184 shows followers and following only when show_follow_info is true (%s)', async (shown, names) => {
  openPublic({ show_follow_info: shown, ...(shown ? {} : { followers_count: null, followings_count: null }) });
  const terms = (await screen.findByRole('region', { name: 'Ada Stone' })).querySelectorAll('dt');
  expect([...terms].map(({ textContent }) => textContent)).toEqual(names);
});

it('Q-20 opens the share popover, whose copy notice has its live region from the start', async () => {
  const { user } = openPublic();
  const other = await screen.findByRole('region', { name: 'Ada Stone' });
  await user.click(within(other).getByRole('button', { name: 'Share Profile' }));
  expect(await screen.findByLabelText('Link to this profile')).toBeVisible();
  expect(within(other).getAllByRole('status')).toHaveLength(1);
});
