import { imagesHttp } from '@pixchange/contracts/http/images';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { album, collection, idOf, offer, work } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../../testing/server.ts';
import { atPermissions, inDialog, jpeg, opened, prepareUploads, press, ready } from '../../testing/uploading.tsx';
import { drawApp, removeApps } from '../../testing/render.tsx';
import { wantedSalesKey } from '../../shared/session/wanted-sales-key.ts';
import { clearUploads } from './upload-engine.ts';
import { openWantedSales } from './wanted-sales.ts';

beforeEach(() => {
  prepareUploads();
  answer(imagesHttp.show, ({ params }) => work({ id: params.id ?? '', for_sale: false }));
  answer(offersHttp.open, ({ parsed }) => offer({ image_id: parsed.image_id ?? '' }));
});
afterEach(() => {
  clearUploads();
  localStorage.removeItem(wantedSalesKey);
});

const opens = () => callsTo(offersHttp.open).map(({ body }) => body);
const storedSales = () => localStorage.getItem(wantedSalesKey);

/** Opens the last stage with two works and both permissions given. */
const atLastStage = async (own?: { price: string }) => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'), jpeg('two.jpg'));
  await ready(2);
  if (own !== undefined) {
    await press(user, 'Edit two');
    await user.type(inDialog().getByLabelText('Own price in pixcoins (optional)'), own.price);
    await press(user, 'Save');
  }
  const stage = await atPermissions(user, /Wet windows/);
  await user.click(stage.share);
  await user.click(stage.own);
  return { user, confirm: stage.confirm };
};

it('opens a sale of each work when it is ready, at its own price or the shared one', async () => {
  const { user, confirm } = await atLastStage({ price: '70' });
  await user.click(inDialog().getByRole('button', { name: 'Set a price' }));
  expect(confirm).toBeDisabled();
  expect(inDialog().getByText('Enter a price to continue.')).toBeVisible();
  expect(inDialog().getByLabelText('Price in pixcoins')).toHaveFocus();
  await user.keyboard('25');
  await user.click(confirm);
  expect(await screen.findByText('2 works are on sale.')).toBeVisible();
  expect(opens()).toEqual([
    { image_id: idOf(501), price: 25 },
    { image_id: idOf(502), price: 70 },
  ]);
  // The upload request never offers works for sale.
  expect(callsTo(imagesHttp.submitBatch)[0]?.parsed.image_batch).toMatchObject([
    { price: 0, for_sale: false },
    { price: 0, for_sale: false },
  ]);
  await waitFor(() => expect(storedSales()).toBeNull());
});

it('sells only the works with their own price when there is no shared price', async () => {
  const { user, confirm } = await atLastStage({ price: '70' });
  await user.click(confirm);
  expect(await screen.findByText('1 work is on sale.')).toBeVisible();
  expect(opens()).toEqual([{ image_id: idOf(502), price: 70 }]);
});

it('does not accept an invalid price', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Edit one');
  await user.type(inDialog().getByLabelText('Own price in pixcoins (optional)'), '2.5');
  expect(inDialog().getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(inDialog().getByLabelText('Own price in pixcoins (optional)'));
  expect(inDialog().getByRole('button', { name: 'Save' })).toBeEnabled();
});

it('does not keep prices of works in a private album, and says so', async () => {
  answer(albumsHttp.own, pageWith(album({ published: false })));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Edit one');
  await user.type(inDialog().getByLabelText('Own price in pixcoins (optional)'), '70');
  await press(user, 'Save');
  const { share, own, confirm } = await atPermissions(user, /Wet windows/, 'Private Albums');
  expect(inDialog().queryByRole('button', { name: 'Set a price' })).not.toBeInTheDocument();
  expect(inDialog().getByRole('alert')).toHaveTextContent(
    'Works in a private album can’t be for sale. Your price of 70 will not be kept.',
  );
  await user.click(share);
  await user.click(own);
  await user.click(confirm);
  expect(await screen.findByText('1 work saved.')).toBeVisible();
  await waitFor(() => expect(storedSales()).toBeNull());
});

it('shows no price field for a work that only its owner sees, and says that its price is dropped', async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Edit one');
  const price = () => inDialog().queryByLabelText('Own price in pixcoins (optional)');
  await user.type(price() as HTMLElement, '70');
  const shown = inDialog().getByRole('checkbox', { name: 'Show it to everyone' });
  await user.click(shown);
  expect(price()).not.toBeInTheDocument();
  expect(
    inDialog().getByText('Works that only you see can’t be for sale. Your price of 70 will not be kept.'),
  ).toBeVisible();
  await user.click(shown);
  expect(price()).toHaveValue('70');
});

it('shows no price field for works that go directly to a collection', async () => {
  answer(collectionsHttp.show, collection());
  const { user, choose } = await opened(idOf(300));
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Edit one');
  expect(inDialog().queryByLabelText('Own price in pixcoins (optional)')).not.toBeInTheDocument();
  expect(inDialog().getByText('Works that go to a collection can’t be for sale yet.')).toBeVisible();
});

it('explains why a work is not on sale, and forgets the sale', async () => {
  answer(offersHttp.open, refusal(422, ['image_id', 'Another member uploaded this file before', 'offer.not_original']));
  const { user, confirm } = await atLastStage({ price: '70' });
  await user.click(confirm);
  expect(await screen.findByText('“two” isn’t on sale. Another member uploaded this file before')).toBeVisible();
  await waitFor(() => expect(storedSales()).toBeNull());
});

it('keeps a sale that could not be opened yet, and opens it on the member’s next visit', async () => {
  answer(offersHttp.open, noConnection);
  const { user, confirm } = await atLastStage({ price: '70' });
  await user.click(confirm);
  await waitFor(() => expect(opens()).toHaveLength(1));
  expect(JSON.parse(storedSales() ?? '')).toMatchObject({ sales: [{ imageId: idOf(502), price: 70 }] });
  answer(offersHttp.open, ({ parsed }) => offer({ image_id: parsed.image_id ?? '' }));
  removeApps();
  drawApp('/faq');
  expect(await screen.findByText('1 work is on sale.')).toBeVisible();
  await waitFor(() => expect(storedSales()).toBeNull());
});

it('does not open sales of another member', async () => {
  localStorage.setItem(
    wantedSalesKey,
    JSON.stringify({ userId: idOf(2), sales: [{ imageId: idOf(501), title: 'one', price: 5 }] }),
  );
  await openWantedSales();
  expect(opens()).toEqual([]);
});
