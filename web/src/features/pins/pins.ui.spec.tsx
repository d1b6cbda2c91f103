import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { pinsHttp } from '@pixchange/contracts/http/pins';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../shared/session/toasts.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, publicUser, work } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { PinButton } from './pin-button.tsx';
import { PinnedWork } from './pinned-work.tsx';

const own = { id: idOf(1), username: 'noor', full_name: 'Noor Haddad', profile_image: { url: null } };
const boat = work({ user: own });

const withPinned = (pinned: typeof boat | null): void =>
  answer(accountsHttp.user, publicUser({ id: own.id, pinned_image: pinned }));

it('pins a work, and unpins it again', async () => {
  signIn();
  withPinned(null);
  answer(pinsHttp.pin, boat);
  answer(pinsHttp.unpin, undefined);
  const { user } = draw(<PinButton item={boat} />);
  const pin = await screen.findByRole('button', { name: 'Pin to profile' });
  withPinned(boat);
  await user.click(pin);
  await waitFor(() => expect(callsTo(pinsHttp.pin)).toMatchObject([{ body: { image_id: boat.id } }]));
  const unpin = await screen.findByRole('button', { name: 'Unpin from profile' });
  withPinned(null);
  await user.click(unpin);
  await screen.findByRole('button', { name: 'Pin to profile' });
  await waitFor(() => expect(callsTo(pinsHttp.unpin)).toHaveLength(1));
});

it('shows why a work could not be pinned, and reverts the change', async () => {
  signIn();
  withPinned(null);
  answer(pinsHttp.pin, refusal(409, ['image_id', 'You can only pin public works', 'pin.not-public']));
  const { user } = draw(<PinButton item={boat} />);
  await user.click(await screen.findByRole('button', { name: 'Pin to profile' }));
  await waitFor(() =>
    expect(toasts.getState().list).toMatchObject([{ kind: 'error', text: 'You can only pin public works' }]),
  );
  expect(screen.getByRole('button', { name: 'Pin to profile' })).toBeVisible();
});

it('offers no pin for a private work', async () => {
  signIn();
  withPinned(null);
  draw(<PinButton item={{ ...boat, public: false }} />);
  await waitFor(() => expect(callsTo(accountsHttp.user)).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows the pinned work on the profile', async () => {
  withPinned(boat);
  draw(<PinnedWork userId={own.id} />);
  expect(await screen.findByRole('region', { name: 'Pinned' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Paper boat by Noor Haddad' })).toHaveAttribute('href', `/images/${boat.id}`);
});
