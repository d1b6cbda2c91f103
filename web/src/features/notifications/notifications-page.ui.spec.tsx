import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { actor, notification } from '../../testing/samples.ts';
import { answer, callsTo } from '../../testing/server.ts';
import { NotificationsPage } from './notifications-page.tsx';

const follow = (number: number, name: string) =>
  notification({ id: `follow.${number}`, kind: 'follow', image: null, actors: [actor(number, name)] });

it('loads page after page, and shows a notification that moved up in between only once', async () => {
  signIn();
  answer(notificationsHttp.list, ({ query }) =>
    query['after'] === undefined
      ? { collection: [follow(2, 'Maya Lind'), follow(3, 'Ada Stone')], next: 'x_follow.3', unread_count: 3 }
      : { collection: [follow(3, 'Ada Stone'), follow(4, 'Gwen Ott')], next: null, unread_count: 3 },
  );
  const { user } = draw(<NotificationsPage />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: /Gwen Ott/ });
  expect(screen.getAllByRole('link', { name: /followed you/ })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(callsTo(notificationsHttp.list).map(({ query }) => query['after'])).toEqual([undefined, 'x_follow.3']);
});
