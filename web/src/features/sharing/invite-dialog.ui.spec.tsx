import { configHttp } from '@pixchange/contracts/http/config';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { config, idOf, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo } from '../../testing/server.ts';
import { InviteDialog } from './invite-dialog.tsx';

it('C-049 creates the short link of an invitation when it opens', async () => {
  signIn();
  answer(configHttp.show, config({ store_links: { android: null, ios: null } }));
  answer(sharingHttp.create, { shortLink: 'http://localhost/s/abc' });
  draw(<InviteDialog />);
  expect(await screen.findByDisplayValue('http://localhost/s/abc')).toBeVisible();
  expect(callsTo(sharingHttp.create)).toMatchObject([{ bearer: TOKEN, encoding: 'json' }]);
  expect(callsTo(sharingHttp.create)[0]?.body).toEqual({
    link: `user-invitation/${idOf(1)}`,
    android_info: {},
    ios_info: {},
  });
});
