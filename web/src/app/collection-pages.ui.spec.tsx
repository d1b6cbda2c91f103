import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../shared/session/toasts.ts';
import { layOutGrids } from '../testing/dom.ts';
import { drawApp, signIn } from '../testing/render.tsx';
import { collection, idOf, work } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

const PATH = `/collections/${idOf(300)}`;
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('W-017 lets a visitor fill in a new collection, and asks to log in only to create it', async () => {
  const { user } = drawApp('/create-collection');
  await heading('Create an NFT collection');
  await user.type(screen.getByLabelText('Title'), 'Paper cats');
  await user.click(screen.getByRole('button', { name: 'Create collection' }));
  await dialog('Login to Connect');
});

it('creates a draft with its picture, and deletes it', async () => {
  signIn();
  const draft = collection({ title: 'Paper cats', max_amount: 3 });
  answer(collectionsHttp.create, draft);
  answer(collectionsHttp.setPicture, draft);
  answer(collectionsHttp.show, draft);
  answer(collectionsHttp.images, pageWith());
  answer(collectionsHttp.remove, undefined);
  const { user } = drawApp('/create-collection');
  await screen.findByText('Give it a title first.');
  await user.type(screen.getByLabelText('Title'), 'Paper cats');
  const amount = screen.getByLabelText('How many works at most?');
  await user.clear(amount);
  await user.type(amount, '0');
  expect(await screen.findByText('Enter an amount from 1 to 10,000.')).toBeVisible();
  const create = screen.getByRole('button', { name: 'Create collection' });
  expect(create).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, '3');
  const picture = new File(['a picture'], 'wide.webp', { type: 'image/webp' });
  await user.upload(screen.getByTestId('collection-picture'), picture);
  await user.click(create);
  await heading('Paper cats');
  expect(location.pathname).toBe(PATH);
  expect(screen.getByText(/0 of 3 minted/)).toBeVisible();
  expect(callsTo(collectionsHttp.create)).toMatchObject([{ body: { title: 'Paper cats', max_amount: 3 } }]);
  expect(callsTo(collectionsHttp.setPicture)).toMatchObject([{ encoding: 'form', params: { id: draft.id } }]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click((await dialog(/./)).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(callsTo(collectionsHttp.remove)).toHaveLength(1);
});

it('W-016 opens a minted collection for a visitor, without its owner’s controls', async () => {
  answer(collectionsHttp.show, collection({ title: 'Quiet Vessels', nft_status: 'minted', minted_count: 1 }));
  answer(collectionsHttp.images, pageWith(work({ title: 'Heron' })));
  drawApp(PATH);
  await heading('Quiet Vessels');
  expect(location.pathname).toBe(PATH);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upload works' })).toBeNull();
});

it('W-016 shows nothing of a draft to a visitor', async () => {
  answer(collectionsHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp(PATH);
  expect(await screen.findByRole('heading', { name: 'We can’t find this collection' })).toBeVisible();
  expect(location.pathname).toBe(PATH);
});

it('lets the owner of a draft open the upload, remove a work, and add works from albums', async () => {
  signIn();
  layOutGrids();
  answer(collectionsHttp.own, pageWith(collection({ images_count: 1 })));
  answer(collectionsHttp.show, collection({ images_count: 1 }));
  answer(collectionsHttp.images, pageWith(work({ title: 'poster', nft_status: 'none' })));
  answer(collectionsHttp.removeImage, undefined);
  const { user } = drawApp(PATH);
  const removing = { name: 'Remove poster from the collection' };
  await screen.findByRole('button', removing);
  await user.click(screen.getByRole('button', { name: 'Upload works' }));
  await dialog('Drag Files to Upload');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The grid may have re-rendered meanwhile; a click on the replaced button would do nothing.
  const remove = await screen.findByRole('button', removing);
  answer(collectionsHttp.images, pageWith());
  await user.click(remove);
  expect(await screen.findByRole('heading', { name: 'Nothing in this collection yet' })).toBeVisible();
  await waitFor(() =>
    expect(toasts.getState().list.map(({ text }) => text)).toEqual(['“poster” removed from the collection']),
  );
  await waitFor(() =>
    expect(callsTo(collectionsHttp.removeImage)).toMatchObject([{ params: { id: idOf(300), imageId: work().id } }]),
  );
  await user.click(screen.getByRole('button', { name: 'Add from your albums' }));
  await dialog(/./);
});
