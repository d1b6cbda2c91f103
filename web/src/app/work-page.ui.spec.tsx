import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, publicUser, TOKEN, work } from '../testing/samples.ts';
import { answer, callsTo, pageWith } from '../testing/server.ts';

it('C-047 C-048 adds a work to the tops with a JSON body, and removes it with only the bearer token', async () => {
  signIn();
  const tops = album({ kind: 'tops', title: 'Tops', images_count: 0 });
  answer(imagesHttp.show, work());
  answer(imagesHttp.related, pageWith());
  answer(albumsHttp.own, pageWith(tops));
  answer(accountsHttp.user, publicUser({ id: work().user?.id ?? '' }));
  answer(albumsHttp.addTop, () => {
    answer(albumsHttp.own, pageWith({ ...tops, images_count: 1 }));
    answer(albumsHttp.ownImages, pageWith(work()));
    return tops;
  });
  answer(albumsHttp.removeTop, undefined);
  const { user } = drawApp(`/images/${work().id}`);
  const choose = async (entry: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await choose('Add to tops');
  await waitFor(() => expect(callsTo(albumsHttp.addTop)).toMatchObject([{ bearer: TOKEN, encoding: 'json' }]));
  expect(callsTo(albumsHttp.addTop)[0]?.body).toEqual({ album_image: { image_id: work().id } });
  await choose('Remove from tops');
  await waitFor(() =>
    expect(callsTo(albumsHttp.removeTop)).toMatchObject([
      { params: { id: work().id }, bearer: TOKEN, encoding: 'none', body: undefined },
    ]),
  );
});
