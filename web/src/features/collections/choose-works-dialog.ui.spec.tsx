import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { album, collection, idOf, ownUser, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { ChooseWorksDialog } from './choose-works-dialog.tsx';

const { id, username, full_name, profile_image } = ownUser();
const own = (number: number, title: string, parts: Partial<ImageItemView> = {}): ImageItemView =>
  work({ id: idOf(number), title, user: { id, username, full_name, profile_image }, nft_status: 'none', ...parts });
const draft = collection({ images_count: 1, max_amount: 3 });
const box = (name: string) => screen.findByRole('checkbox', { name });

beforeEach(() => {
  signIn();
  answer(albumsHttp.own, pageWith(album(), album({ id: idOf(101), kind: 'favourites', title: 'Hearts' })));
  answer(collectionsHttp.images, pageWith(own(201, 'Fox')));
  answer(
    albumsHttp.ownImages,
    pageWith(
      own(201, 'Fox'),
      own(202, 'Moon'),
      own(203, 'Tree', { public: false }),
      own(204, 'Rain'),
      own(205, 'Coin', { nft_status: 'minted' }),
      work({ id: idOf(206), title: 'Somebody’s', nft_status: 'none' }),
    ),
  );
});

it('adds the selected works of the member', async () => {
  answer(collectionsHttp.addImages, collection({ images_count: 3 }));
  const { user } = draw(<ChooseWorksDialog collection={draft} />);
  await user.click(await box('Moon'));
  await expect.poll(() => screen.getAllByRole('checkbox')).toHaveLength(3);
  await user.click(await box('Tree'));
  expect(screen.getByText('There’s room for 2 works.')).toBeVisible();
  expect(await box('Rain')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add 2 works' }));
  await expect.poll(() => toasts.getState().list.map(({ text }) => text)).toEqual(['Added 2 works to “City birds”']);
  expect(callsTo(collectionsHttp.addImages)[0]?.body).toEqual({ image_ids: [idOf(202), idOf(203)] });
});

it('reports why works could not be added', async () => {
  answer(collectionsHttp.addImages, refusal(409, ['base', 'This collection is full', 'collection.full']));
  const { user } = draw(<ChooseWorksDialog collection={draft} />);
  await user.click(await box('Moon'));
  await user.click(screen.getByRole('button', { name: 'Add 1 work' }));
  expect(await screen.findByText('This collection is full')).toBeVisible();
});
