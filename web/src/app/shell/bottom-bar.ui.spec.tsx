import { albumsHttp } from '@pixchange/contracts/http/albums';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ownAlbums } from '../../shared/api/own-albums.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { albumKeys } from '../../shared/api/query-keys.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { setMedia } from '../../testing/dom.ts';
import { album } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { BottomBar } from './bottom-bar.tsx';

const favourites = album({ kind: 'favourites' });

const Albums = () => <p>{useQuery(ownAlbums()).data?.length ?? 0} albums</p>;

it('the bottom bar links to Favourites once the albums have loaded, and does not request the albums itself', async () => {
  setMedia('(max-width: 1198px)', true);
  signIn();
  answer(albumsHttp.own, pageWith(favourites));
  draw(
    <>
      <Albums />
      <BottomBar />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'Favourites' });
  await waitFor(() => expect(link).toHaveAttribute('href', `/albums/${favourites.id}/images`));
  await queryClient.refetchQueries({ queryKey: albumKeys.all });
  expect(callsTo(albumsHttp.own)).toHaveLength(2);
  expect(queryClient.getQueryState(albumKeys.own)?.error).toBeNull();
});
