import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp, signIn } from '../testing/render.tsx';
import { album, idOf, publicUser } from '../testing/samples.ts';
import { answer, callsTo, pageWith } from '../testing/server.ts';

it('shows its owner the albums that others see', async () => {
  const { id } = signIn();
  const seen = album({ title: 'Seen', published: true });
  answer(accountsHttp.user, publicUser({ id }));
  // The server gives the owner the private ones too.
  answer(albumsHttp.ofUser, ({ bearer }) =>
    pageWith(seen, ...(bearer === null ? [] : [album({ id: idOf(101), title: 'Hidden' })])),
  );
  drawApp(`/users/${id}`);
  expect(await screen.findByRole('heading', { name: 'Seen' })).toBeVisible();
  expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  expect(callsTo(albumsHttp.ofUser).map(({ bearer }) => bearer)).toEqual([null]);
});
