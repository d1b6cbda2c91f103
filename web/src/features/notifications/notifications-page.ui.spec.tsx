import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { actor, notification } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { NotificationsPage } from './notifications-page.tsx';

const follow = (number: number, name: string) =>
  notification({ id: `follow.${number}`, kind: 'follow', image: null, actors: [actor(number, name)] });

it('shows page after page, and one that moved up in between once', async () => {
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

it('saves what somebody wants to hear of, and goes back where it could not', async () => {
  signIn();
  answer(notificationsHttp.settings, { muted: ['sales'] });
  answer(notificationsHttp.changeSettings, ({ parsed }) => parsed);
  const { user } = draw(<NotificationsPage />);
  const hearts = await screen.findByRole('checkbox', { name: 'Hearts on my works' });
  expect(hearts).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Sales and royalties' })).not.toBeChecked();
  await user.click(hearts);
  expect(hearts).not.toBeChecked();
  await expect.poll(() => callsTo(notificationsHttp.changeSettings)[0]?.body).toEqual({ muted: ['sales', 'hearts'] });
  answer(notificationsHttp.changeSettings, refusal(429, ['base', 'Too many requests', 'too_many_requests']));
  const sales = screen.getByRole('checkbox', { name: 'Sales and royalties' });
  await expect.poll(() => toasts.getState().list.length).toBe(1);
  expect(hearts).not.toBeChecked();
  await user.click(sales);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  expect(sales).not.toBeChecked();
});
