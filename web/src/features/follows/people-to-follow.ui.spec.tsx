import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, publicUser } from '../../testing/samples.ts';
import { answer, callsTo } from '../../testing/server.ts';
import { PeopleToFollow } from './people-to-follow.tsx';

it('lists suggested people and the rule behind the list, and keeps a followed person in the list', async () => {
  signIn();
  let followed = false;
  const ada = { id: idOf(7), full_name: 'Ada Stone', username: 'ada' };
  answer(followsHttp.suggestions, { collection: [publicUser({ ...ada, followed: false })] });
  answer(accountsHttp.user, () => publicUser({ ...ada, followed }));
  answer(followsHttp.follow, () => {
    followed = true;
    return { id: idOf(7), followed_id: idOf(7) };
  });
  const { user } = draw(<PeopleToFollow />);
  expect(await screen.findByRole('heading', { name: 'People to follow' })).toBeVisible();
  expect(screen.getByText('Members who recently published, with the most followers first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Follow Ada Stone' }));
  expect(await screen.findByRole('button', { name: 'Following Ada Stone' })).toBeVisible();
  await waitFor(() => expect(callsTo(followsHttp.follow)).toMatchObject([{ body: { followed_id: idOf(7) } }]));
  expect(callsTo(followsHttp.suggestions)).toHaveLength(1);
});

it('shows nothing when there is nobody to follow', async () => {
  signIn();
  answer(followsHttp.suggestions, { collection: [] });
  draw(<PeopleToFollow />);
  await waitFor(() => expect(callsTo(followsHttp.suggestions)).toHaveLength(1));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
