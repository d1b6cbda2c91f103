import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, collection, idOf, publicUser } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

it('shows the owner of a public profile only the albums that others see', async () => {
  const { id } = signIn();
  const seen = album({ title: 'Seen', published: true });
  answer(accountsHttp.user, publicUser({ id }));
  // The server adds the owner's private albums if the request has a token.
  answer(albumsHttp.ofUser, ({ bearer }) =>
    pageWith(seen, ...(bearer === null ? [] : [album({ id: idOf(101), title: 'Hidden' })])),
  );
  drawApp(`/users/${id}`);
  expect(await screen.findByRole('heading', { name: 'Seen' })).toBeVisible();
  expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  expect(callsTo(albumsHttp.ofUser).map(({ bearer }) => bearer)).toEqual([null]);
});

it('shows a person’s collections with their label and the number of minted works', async () => {
  const ada = publicUser({ id: idOf(7) });
  answer(accountsHttp.user, ada);
  answer(
    collectionsHttp.ofUser,
    pageWith(
      collection({ id: idOf(301), title: 'City birds', nft_status: 'minting', minted_count: 3, max_amount: 10 }),
      collection({ id: idOf(302), title: 'Rain only', nft_status: 'minted', minted_count: 4, max_amount: 4 }),
    ),
  );
  drawApp(`/users/${ada.id}`);
  const section = within(await screen.findByRole('region', { name: 'NFT collections' }));
  const [first, second] = section.getAllByRole('article').map((card) => card.textContent);
  expect(first).toBe('DRAFTCity birds3 of 10 minted');
  expect(second).toBe('Collection FullUnicRain only4 of 4 minted');
  expect(section.getByRole('link', { name: 'City birds' })).toHaveAttribute('href', `/collections/${idOf(301)}`);
  expect(section.queryByRole('button')).not.toBeInTheDocument();
  expect(callsTo(collectionsHttp.ofUser)).toMatchObject([{ params: { id: ada.id } }]);
});

describe('following a person', () => {
  const ada = publicUser({ id: idOf(7), followed: false });
  const followers = () => screen.getByText('Followers').nextElementSibling?.textContent;
  const opened = async () => {
    answer(accountsHttp.user, ada);
    const drawn = drawApp(`/users/${ada.id}`);
    return { ...drawn, follow: await screen.findByRole('button', { name: 'Follow' }) };
  };

  it('W-190 is shown with the new count, and so is unfollowing', async () => {
    signIn();
    answer(followsHttp.follow, () => {
      answer(accountsHttp.user, { ...ada, followed: true, followers_count: 1 });
      return { id: ada.id, followed_id: ada.id };
    });
    answer(followsHttp.unfollow, () => {
      answer(accountsHttp.user, ada);
      return undefined as never;
    });
    const { user, follow } = await opened();
    expect(followers()).toBe('0');
    await user.click(follow);
    const following = await screen.findByRole('button', { name: 'Following' });
    expect(followers()).toBe('1');
    await waitFor(() => expect(callsTo(followsHttp.follow).map(({ body }) => body)).toEqual([{ followed_id: ada.id }]));
    await user.click(following);
    await screen.findByRole('button', { name: 'Follow' });
    expect(followers()).toBe('0');
    await waitFor(() => expect(callsTo(followsHttp.unfollow)).toMatchObject([{ params: { id: ada.id } }]));
  });

  it('Q-16 is undone with the reason when the server refuses it', async () => {
    signIn();
    const message = 'Too many attempts. Please wait a moment.';
    answer(followsHttp.follow, refusal(429, ['base', message, 'too_many_requests']));
    const { user, follow } = await opened();
    await user.click(follow);
    expect(await screen.findByText(message)).toBeVisible();
    await screen.findByRole('button', { name: 'Follow' });
    expect(followers()).toBe('0');
  });

  it('W-268 requires a login', async () => {
    const { user, follow } = await opened();
    await user.click(follow);
    expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
  });

  it('is not offered on the member’s own profile', async () => {
    const { id } = signIn();
    answer(accountsHttp.user, publicUser({ id }));
    drawApp(`/users/${id}`);
    await screen.findByRole('button', { name: 'Share Profile' });
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  });
});
