import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogs } from '../shared/session/dialogs.ts';
import { draw, signIn } from '../testing/render.tsx';
import { idOf, nft as sampleNft, offer, work } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';
import { SalePage } from './sale-page.tsx';

const me = { id: idOf(1), username: 'me', full_name: 'Me Myself', profile_image: { url: null } };
const own = (parts: Partial<ImageItemView> = {}): ImageItemView => work({ user: me, public: true, ...parts });
const token = (parts: Partial<NftView> = {}): NftView => sampleNft({ owner: me, offer: null, ...parts });
const OF_WORK = `/sell_offer?image=${idOf(200)}`;
const OF_TOKEN = `/sell_offer?nft=${idOf(600)}`;

const enterPrice = async (path: string) => {
  signIn();
  const { user } = draw(<SalePage />, path);
  // The field appears once the item is known, so that no input is lost.
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: 'Your price in pixcoins' }), '150');
  expect(screen.queryByText(/^You can only sell/)).toBeNull();
  return { user, sell: screen.getByRole('button', { name: 'Offer for sale' }) };
};

it('puts a token on sale at the entered price, and confirms it', async () => {
  answer(imagesHttp.show, own());
  answer(nftsHttp.show, token());
  const { user, sell } = await enterPrice(OF_TOKEN);
  answer(offersHttp.open, offer({ kind: 'nft', nft_id: idOf(600), price: 150 }));
  answer(nftsHttp.show, token({ offer: { id: idOf(700), price: 150 } }));
  await user.click(sell);
  const state = await screen.findByText('On sale for 150 pixcoins');
  expect(state).toHaveAttribute('role', 'status');
  expect(state).toHaveFocus();
  expect(dialogs.getState().current).toBeNull();
  expect(callsTo(offersHttp.open).map(({ parsed }) => parsed)).toEqual([{ nft_id: idOf(600), price: 150 }]);
  expect(screen.getByRole('link', { name: 'View the work' })).toHaveAttribute('href', `/images/${idOf(200)}`);
  await user.click(screen.getByRole('button', { name: 'Change price' }));
  expect(dialogs.getState().current).toMatchObject({ name: 'token-sell' });
});

it('puts a work on sale, and ends the sale again', async () => {
  answer(imagesHttp.show, own());
  const { user, sell } = await enterPrice(OF_WORK);
  answer(offersHttp.open, offer({ price: 150 }));
  answer(imagesHttp.show, own({ for_sale: true, price: 150, offer_id: idOf(700) }));
  await user.click(sell);
  await screen.findByText('On sale for 150 pixcoins');
  answer(offersHttp.close, undefined);
  answer(imagesHttp.show, own());
  await user.click(screen.getByRole('button', { name: 'Stop selling' }));
  expect(await screen.findByText('No longer on sale')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your price in pixcoins' })).toBeVisible();
});

it('shows that a token is already on sale', async () => {
  signIn();
  answer(imagesHttp.show, own());
  answer(nftsHttp.show, token({ offer: { id: idOf(700), price: 60 } }));
  draw(<SalePage />, OF_TOKEN);
  expect(await screen.findByText('On sale for 60 pixcoins')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your price in pixcoins' })).toBeNull();
});

it('shows why a sale is refused', async () => {
  answer(imagesHttp.show, own());
  const { user, sell } = await enterPrice(OF_WORK);
  answer(offersHttp.open, refusal(422, ['image_id', 'Somebody else uploaded this file before', 'offer.not_original']));
  await user.click(sell);
  expect(await screen.findByText('Somebody else uploaded this file before')).toBeVisible();
});

it('lists only the tokens that the member can sell, and explains how a license and a token differ', async () => {
  signIn();
  answer(imagesHttp.show, own({ title: 'Night train' }));
  answer(
    nftsHttp.own,
    pageWith(
      token(),
      token({ id: idOf(601), offer: { id: idOf(700), price: 60 } }),
      token({ id: idOf(602), in_vault: false }),
      token({ id: idOf(603), owner: { ...me, id: idOf(2) } }),
    ),
  );
  answer(albumsHttp.own, pageWith());
  draw(<SalePage />, '/sell_offer');
  expect(await screen.findByText(/Each buyer gets a license to the full-size file/)).toBeVisible();
  expect(screen.getByText(/A token is sold once/)).toBeVisible();
  const offered = await screen.findAllByRole('link', { name: 'Night train' });
  expect(offered.map((link) => link.getAttribute('href'))).toEqual([`?nft=${idOf(600)}`]);
});
