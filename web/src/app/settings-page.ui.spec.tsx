import { accountsHttp, type OwnUserView } from '@pixchange/contracts/http/accounts';
import { exportsHttp } from '@pixchange/contracts/http/exports';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { sessionsHttp } from '@pixchange/contracts/http/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { theme } from '../shared/session/preferences.ts';
import { setMedia } from '../testing/dom.ts';
import { drawApp, signIn } from '../testing/render.tsx';
import { idOf } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

const opened = async (parts: Partial<OwnUserView> = {}) => {
  signIn(parts);
  const { user } = drawApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { user };
};

const section = (name: string) => within(screen.getByRole('region', { name }));

it('shows every section of the settings, and links to each', async () => {
  await opened();
  const bar = within(screen.getByRole('navigation', { name: 'Settings sections' }));
  const links = bar.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Password',
    'Email',
    'Sessions',
    'Your data',
    'Notifications',
    'Appearance',
    'Language',
    'Delete account',
  ]);
  for (const link of links) {
    const id = (link.getAttribute('href') ?? '').slice(1);
    expect(document.getElementById(id)).toHaveAccessibleName(link.textContent ?? '');
  }
});

it('shows that autoplay is on by default, and explains what plays when it is off', async () => {
  await opened();
  const autoplay = section('Appearance').getByRole('checkbox', { name: 'Autoplay GIFs' });
  expect(autoplay).toBeChecked();
  expect(autoplay).toHaveAccessibleDescription(
    'GIFs usually play on their own. When this is off, they play only when you press Play.',
  );
});

it('explains why autoplay is off where reduced motion is preferred', async () => {
  setMedia('(prefers-reduced-motion: reduce)', true);
  await opened();
  const autoplay = section('Appearance').getByRole('checkbox', { name: 'Autoplay GIFs' });
  expect(autoplay).not.toBeChecked();
  expect(autoplay).toBeDisabled();
  expect(autoplay).toHaveAccessibleDescription(/^Off because your device reduces motion\./);
});

it('shows the email address, and offers to confirm an unconfirmed one', async () => {
  const { user } = await opened({ status: 'not_confirmed', email: 'maya@example.test' });
  expect(await section('Email').findByText('maya@example.test')).toBeVisible();
  expect(section('Email').getByText('Not confirmed')).toBeVisible();
  await user.click(section('Email').getByRole('button', { name: 'Resend Confirmation Email' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm your account' })).toBeVisible();
});

it('offers a member without an email address to add one', async () => {
  await opened({ status: 'not_confirmed', email: null });
  expect(await section('Email').findByRole('button', { name: 'Add an email' })).toBeVisible();
});

it('opens the dialog that changes the password', async () => {
  const { user } = await opened();
  await user.click(section('Password').getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeVisible();
});

it('draws the page in the chosen theme', async () => {
  const { user } = await opened();
  await user.click(section('Appearance').getByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  theme.getState().choose('system');
});

it('offers to load the sessions again after a failure, and loads them', async () => {
  answer(sessionsHttp.list, refusal(503, ['base', 'Try again soon']));
  const { user } = await opened();
  const retry = await section('Sessions').findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  answer(sessionsHttp.list, pageWith());
  await user.click(retry);
  expect(await section('Sessions').findByText('You’re logged in nowhere else.')).toBeVisible();
});

it('ends the sessions on other devices', async () => {
  const sessionAt = (number: number, current: boolean) => ({
    id: idOf(600 + number),
    created_at: '2026-11-01T08:00:00.000Z',
    last_used_at: '2026-11-01T08:00:00.000Z',
    expires_at: '2026-12-01T08:00:00.000Z',
    current,
    device: 'Firefox on Linux',
  });
  const own = [sessionAt(1, true), sessionAt(2, false), sessionAt(3, false)];
  answer(sessionsHttp.list, () => {
    const ended = callsTo(sessionsHttp.end).map(({ params }) => params.id);
    return pageWith(...own.filter(({ id }) => !ended.includes(id)));
  });
  answer(sessionsHttp.end, undefined as never);
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  expect(await screen.findByText('You’re logged in nowhere else.')).toBeVisible();
  expect(callsTo(sessionsHttp.end).map(({ params }) => params.id)).toEqual([idOf(602), idOf(603)]);
});

it('saves the member’s ledger with its proofs unchanged, and says when the log has not signed it yet', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const blobs = vi.spyOn(URL, 'createObjectURL');
  answer(exportsHttp.ledger, refusal(409, ['base', 'The log has not signed this yet', 'proof.not-signed-yet']));
  const { user } = await opened();
  const button = section('Your data').getByRole('button', { name: 'Download my ledger' });
  await user.click(button);
  expect(await section('Your data').findByText('The log has not signed this yet')).toBeVisible();
  const content = '{"bundle":{}}\n';
  answer(exportsHttp.ledger, { name: 'pixchange-ledger-1.jsonl', events: 0, sha256: '0'.repeat(64), content });
  await user.click(button);
  expect(await screen.findByText('Ledger downloaded')).toBeVisible();
  expect(saved).toEqual(['pixchange-ledger-1.jsonl']);
  expect((blobs.mock.calls[0]?.[0] as Blob).size).toBe(content.length);
  expect(section('Your data').getByRole('link', { name: 'Download the verifier' })).toHaveAttribute(
    'href',
    '/audit/verify.mjs',
  );
  expect(section('Your data').getByRole('link', { name: 'Check a proof' })).toHaveAttribute('href', '/proof');
});

it('deletes the account of a member with tokens in the vault once they agree to give them up', async () => {
  answer(profileHttp.remove, ({ parsed }) =>
    parsed.give_up_tokens === true
      ? { code: 'C-1', status: 'running' as const, requested_at: '2026-11-01T08:00:00.000Z', completed_at: null }
      : refusal(409, ['give_up_tokens', 'You own tokens in our vault', 'profile.has-tokens']),
  );
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByLabelText('Your password'), 'Papercuts1');
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('You own tokens in our vault')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'I give up my tokens in the vault' }));
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Account deleted')).toBeVisible();
});

it('deletes the account with the password alone, and shows an error for a wrong one', async () => {
  answer(profileHttp.remove, ({ parsed }) =>
    parsed.password === 'Papercuts1'
      ? { code: 'C-1', status: 'running' as const, requested_at: '2026-11-01T08:00:00.000Z', completed_at: null }
      : refusal(422, ['password', 'Wrong password', 'invalid']),
  );
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const password = dialog.getByLabelText('Your password');
  await user.type(password, 'Wrong1Password');
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('Wrong password')).toBeVisible();
  await user.clear(password);
  await user.type(password, 'Papercuts1');
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Account deleted')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(callsTo(accountsHttp.ownProfile).length).toBeGreaterThan(0);
});
