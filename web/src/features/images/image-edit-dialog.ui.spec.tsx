import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { ImageDeleteDialog, ImageEditDialog } from './image-dialogs.tsx';

const item = work({ id: idOf(200), album_id: idOf(100), title: 'Paper cat', public: true, for_sale: false, price: 0 });
const bodies = () => callsTo(albumsHttp.changeImage).map(({ body }) => (body as { album_image: object }).album_image);

it('C-044 sends album_image to the album of the work, and omits an unchanged sale', async () => {
  signIn();
  answer(albumsHttp.changeImage, item);
  const { user } = draw(<ImageEditDialog item={item} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toHaveLength(1);
  expect(bodies()[0]).not.toHaveProperty('for_sale');
  const [call] = callsTo(albumsHttp.changeImage);
  expect(call).toMatchObject({
    address: `/api/albums/${idOf(100)}/images/${idOf(200)}`,
    bearer: TOKEN,
    encoding: 'json',
  });
  expect(Object.keys(call?.body as object)).toEqual(['album_image']);
});

it('C-045 deletes a work from its album with the bearer token and no body, and opens the profile', async () => {
  signIn();
  answer(albumsHttp.removeImage, undefined);
  const { user } = draw(<ImageDeleteDialog item={item} />, `/images/${item.id}`);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => screen.getByLabelText('Address').textContent).toBe('/profile');
  expect(callsTo(albumsHttp.removeImage)).toMatchObject([
    {
      address: `/api/albums/${idOf(100)}/images/${idOf(200)}`,
      bearer: TOKEN,
      encoding: 'none',
      body: undefined,
    },
  ]);
});

it('puts a work up for sale at a whole price', async () => {
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

it('shows why the server refuses to take a work off sale', async () => {
  signIn();
  answer(albumsHttp.changeImage, refusal(409, ['for_sale', 'Somebody is buying it', 'offer.reserved']));
  const { user } = draw(<ImageEditDialog item={{ ...item, for_sale: true, price: 25 }} />);
  await user.click(screen.getByRole('checkbox', { name: 'For sale' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ for_sale: false, price: 0 }]);
  expect(await screen.findByText('Somebody is buying it')).toBeVisible();
});

const answerCategories = () => {
  answer(catalogueHttp.categories, pageWith({ id: idOf(600), name: 'Animals', slug: 'animals', cover: null }));
  answer(
    catalogueHttp.subcategories,
    pageWith({ id: idOf(601), category_id: idOf(600), name: 'Cats', slug: 'cats', cover: null }),
  );
};

it('adds a work to a category, and removes it', async () => {
  signIn();
  answerCategories();
  answer(albumsHttp.changeImage, item);
  const { user, unmount } = draw(<ImageEditDialog item={item} />);
  const category = screen.getByRole('combobox', { name: 'Category' });
  await screen.findByRole('option', { name: 'Cats' });
  expect(category).toHaveDisplayValue('None');
  await user.selectOptions(category, 'Cats');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ subcategory_id: idOf(601) }]);
  unmount();
  draw(<ImageEditDialog item={{ ...item, subcategory_id: idOf(601) }} />);
  await screen.findByRole('option', { name: 'Cats' });
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Cats');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toHaveLength(2);
  expect(bodies()[1]).not.toHaveProperty('subcategory_id');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'None');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{}, {}, { subcategory_id: null }]);
});

it('shows under the category why the server refuses it', async () => {
  signIn();
  answerCategories();
  answer(albumsHttp.changeImage, refusal(422, ['subcategory_id', 'There is no such subcategory']));
  const { user } = draw(<ImageEditDialog item={item} />);
  await screen.findByRole('option', { name: 'Cats' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Cats');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => screen.getByRole('combobox', { name: 'Category' }))
    .toHaveAccessibleDescription('There is no such subcategory');
});

it('adds hashtags one by one, and does not save on Enter while one is being typed', async () => {
  signIn();
  answer(albumsHttp.changeImage, item);
  const { user } = draw(<ImageEditDialog item={{ ...item, tags: ['paper'] }} />);
  const box = screen.getByRole('textbox', { name: 'Tags' });
  await user.type(box, 'cat{Enter}');
  expect(screen.getByRole('button', { name: 'Remove the hashtag cat' })).toBeVisible();
  expect(bodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove the hashtag paper' }));
  await user.type(box, 'loop');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ tags: ['cat', 'loop'] }]);
});

it('saves at most five hashtags, and reports the limit', async () => {
  signIn();
  answer(albumsHttp.changeImage, item);
  const { user } = draw(<ImageEditDialog item={{ ...item, tags: [] }} />);
  const tags = screen.getByRole('textbox', { name: 'Tags' });
  await user.type(tags, 'a b c d e f');
  expect(screen.getByText('5 hashtags is the limit. Remove one to add another.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ tags: ['a', 'b', 'c', 'd', 'e'] }]);
});

it('rates a work', async () => {
  signIn();
  answer(albumsHttp.changeImage, { ...item, rating: 'pg', rated_by: 'maker' });
  const { user } = draw(<ImageEditDialog item={item} />);
  const rating = screen.getByRole('combobox', { name: 'Who is it for?' });
  expect(rating).toHaveDisplayValue('Not rated');
  await user.selectOptions(rating, 'Parental guidance (PG)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{ rating: 'pg' }]);
});

it('removes a rating, and does not send an unchanged one', async () => {
  signIn();
  const rated = { ...item, rating: 'r', rated_by: 'maker' } as const;
  answer(albumsHttp.changeImage, rated);
  const { user } = draw(<ImageEditDialog item={rated} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toHaveLength(1);
  expect(bodies()[0]).not.toHaveProperty('rating');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who is it for?' }), 'Not rated');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(bodies).toMatchObject([{}, { rating: null }]);
});

it("locks a moderator's rating", () => {
  signIn();
  draw(<ImageEditDialog item={{ ...item, rating: 'pg-13', rated_by: 'moderator' }} />);
  const rating = screen.getByRole('combobox', { name: 'Who is it for?' });
  expect(rating).toBeDisabled();
  expect(rating).toHaveDisplayValue('13 and up (PG-13)');
  expect(rating).toHaveAccessibleDescription('A moderator chose this. You can’t change it.');
});

it('shows under the rating why the server refuses it', async () => {
  signIn();
  answer(albumsHttp.changeImage, refusal(422, ['rating', 'A moderator rated it', 'image.rated-by-moderator']));
  const { user } = draw(<ImageEditDialog item={item} />);
  const rating = screen.getByRole('combobox', { name: 'Who is it for?' });
  await user.selectOptions(rating, 'Everyone (G)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => rating).toHaveAccessibleDescription('A moderator rated it');
});
