import { imagesHttp } from '@pixchange/contracts/http/images';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, offer, work } from '../../testing/samples.ts';
import { answer, callsTo } from '../../testing/server.ts';
import { atPermissions, inDialog, jpeg, opened, prepareUploads, press, ready } from '../../testing/uploading.tsx';
import { wantedSalesKey } from '../../shared/session/wanted-sales-key.ts';
import { clearUploads } from './upload-engine.ts';

beforeEach(() => {
  prepareUploads();
  answer(imagesHttp.show, ({ params }) => work({ id: params.id ?? '', for_sale: false }));
  answer(offersHttp.open, ({ parsed }) => offer({ image_id: parsed.image_id ?? '' }));
});
afterEach(() => {
  clearUploads();
  localStorage.removeItem(wantedSalesKey);
});

/** Chooses two files and opens the table. */
const inTable = async () => {
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  expect(inDialog().queryByRole('button', { name: 'Edit as a table' })).toBeNull();
  await choose(jpeg('two.jpg'));
  await ready(2);
  await press(user, 'Edit as a table');
  const write = async (label: string, text: string) => {
    await user.clear(inDialog().getByLabelText(label));
    await user.click(inDialog().getByLabelText(label));
    await user.paste(text);
    await user.tab();
  };
  return { user, write };
};

it('edits titles, alt texts, tags and prices of a whole upload', async () => {
  const { user, write } = await inTable();
  const table = within(inDialog().getByRole('table', { name: 'Add Images' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'File',
    'Title',
    'Alt text',
    'Hashtags',
    'Price',
  ]);
  expect(inDialog().getByLabelText('Price for all in pixcoins (optional)')).toHaveFocus();
  await user.keyboard('25');
  await write('Title of one.jpg', 'Paper boat');
  await write('Alt text of one.jpg', 'A boat on a puddle');
  await write('Hashtags of one.jpg', '#Rain, street');
  await write('Price of two.jpg', '70');
  expect(inDialog().getByLabelText('Hashtags of one.jpg')).toHaveValue('#rain #street');
  expect(inDialog().getByLabelText('Price of one.jpg')).toHaveAttribute('placeholder', '25');

  const stage = await atPermissions(user, /Wet windows/);
  await user.click(stage.share);
  await user.click(stage.own);
  await user.click(stage.confirm);
  expect(await screen.findByText('2 works are on sale.')).toBeVisible();
  expect(callsTo(imagesHttp.submitBatch)[0]?.parsed.image_batch).toMatchObject([
    { title: 'Paper boat', alt_text: 'A boat on a puddle', tags: ['rain', 'street'] },
    { title: 'two', tags: [] },
  ]);
  await waitFor(() =>
    expect(callsTo(offersHttp.open).map(({ body }) => body)).toEqual([
      { image_id: idOf(501), price: 25 },
      { image_id: idOf(502), price: 70 },
    ]),
  );
});

it('shows a wrong price next to its field, and continues only once it is corrected', async () => {
  const { write } = await inTable();
  const next = inDialog().getByRole('button', { name: 'Next' });
  await write('Price of two.jpg', 'cheap');
  expect(inDialog().getByRole('alert')).toHaveTextContent('Enter a whole number');
  expect(next).toBeDisabled();
  expect(inDialog().getByText('Correct the price of “two” to continue')).toBeVisible();
  await write('Price of two.jpg', '12');
  expect(next).toBeEnabled();
});

it('returns to the tiles with everything that was typed', async () => {
  const { user, write } = await inTable();
  await write('Title of two.jpg', 'Kite');
  await press(user, 'Show as tiles');
  expect(inDialog().queryByRole('table')).toBeNull();
  expect(inDialog().getByLabelText('Title of two.jpg')).toHaveValue('Kite');
});
