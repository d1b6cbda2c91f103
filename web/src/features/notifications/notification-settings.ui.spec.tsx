import { notificationsHttp } from '@pixchange/contracts/http/notifications';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { BellChoices, DigestChoice } from './notification-settings.tsx';

it('saves the chosen kinds of notifications, and reverts a choice that could not be saved', async () => {
  signIn();
  answer(notificationsHttp.settings, { muted: ['sales'], digest: false });
  answer(notificationsHttp.changeSettings, ({ parsed: { muted = [] } }) => ({ muted, digest: false }));
  const { user } = draw(<BellChoices />);
  const hearts = await screen.findByRole('checkbox', { name: 'Likes and wins of my works' });
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

it('turns on the daily email without sending other settings', async () => {
  signIn();
  answer(notificationsHttp.changeSettings, { muted: [], digest: true });
  const { user } = draw(<DigestChoice />);
  const box = await screen.findByRole('checkbox', { name: 'Email me once a day about what I missed' });
  expect(box).not.toBeChecked();
  await user.click(box);
  await expect.poll(() => callsTo(notificationsHttp.changeSettings)[0]?.body).toEqual({ digest: true });
  expect(box).toBeChecked();
});
