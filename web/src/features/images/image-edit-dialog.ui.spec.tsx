import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, work } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { ImageEditDialog } from './image-dialogs.tsx';

const item = work({ id: idOf(200), album_id: idOf(100), title: 'Paper cat', public: true, for_sale: false, price: 0 });
const bodies = () => callsTo(albumsHttp.changeImage).map(({ body }) => (body as { album_image: object }).album_image);

it('says nothing of the sale where it stays as it is', async () => {
  signIn();
  answer(albumsHttp.changeImage, item);
  const { user } = draw(<ImageEditDialog item={item} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toHaveLength(1);
  expect(bodies()[0]).not.toHaveProperty('for_sale');
});

it('puts a work on sale for a whole price', async () => {
  signIn();
  answer(albumsHttp.changeImage, { ...item, for_sale: true, price: 25 });
  const { user } = draw(<ImageEditDialog item={item} />);
  await user.click(screen.getByRole('checkbox', { name: 'For sale' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
  expect(bodies()).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Price in pixcoins' }), '25');
  expect(screen.getByText(/That is \$0\.50\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ for_sale: true, price: 25 }]);
});

it('takes a work off sale, and says why it can not', async () => {
  signIn();
  answer(albumsHttp.changeImage, refusal(409, ['for_sale', 'Somebody is buying it', 'offer.reserved']));
  const { user } = draw(<ImageEditDialog item={{ ...item, for_sale: true, price: 25 }} />);
  await user.click(screen.getByRole('checkbox', { name: 'For sale' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ for_sale: false, price: 0 }]);
  expect(await screen.findByText('Somebody is buying it')).toBeVisible();
});
