import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { ownUser } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { DeletionPage } from './deletion-page.tsx';
import { PasswordPage } from './password-page.tsx';
import { ChangePasswordDialog, ForgotPasswordDialog } from './reset-link-dialogs.tsx';

const field = () => screen.getByLabelText('Email');
const send = () => screen.getByRole('button', { name: 'Send' });

/** Emails and whether each is valid; a top-level domain has 2 to 24 letters. */
const emails = [
  ['noor', false],
  ['noor@example.a', false],
  ['noor@example.aa', true],
  [`noor@example.${'a'.repeat(24)}`, true],
  [`noor@example.${'a'.repeat(25)}`, false],
  ['', false],
] as const;

describe('a forgotten password', () => {
  it('W-115 W-116 W-117 W-118 can be reset with an autofilled email, or one whose top-level domain has 2 to 24 letters', async () => {
    draw(<ForgotPasswordDialog />);
    expect(send()).toBeDisabled();
    for (const [email, isPossible] of emails) {
      fireEvent.change(field(), { target: { value: email } });
      expect([email, send().hasAttribute('disabled')]).toEqual([email, !isPossible]);
    }
    // A script can't trigger autofill, so the test simulates the end of the transition that autofill styles cause.
    const filled = Object.assign(field(), { matches: (selector: string) => selector === ':autofill' });
    fireEvent.transitionEnd(filled);
    await waitFor(() => expect(send()).toBeEnabled());
  });

  it('cannot be changed with a used link, but a new link can be requested', async () => {
    answer(passwordsHttp.reset, refusal(422, ['token', 'This link has already been used or has expired']));
    const { user } = draw(<PasswordPage />, '/password/edit?token=used-up');
    await user.type(screen.getByLabelText('New password'), 'Scissors22');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('This link has already been used or has expired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Get a new link' }));
    expect(dialogs.getState().current).toEqual({ name: 'forgot-password' });
  });

  it('can be changed to a password that the server accepts, which ends this browser’s session', async () => {
    signIn();
    answer(passwordsHttp.reset, { errors: [] });
    const { user } = draw(<PasswordPage />, '/password/edit?token=from-the-mail');
    await user.type(screen.getByLabelText('New password'), 'weak');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    // The contract's schema rejects the password, as on the server.
    expect(await screen.findByText(/^Password needs at least 8 characters/)).toBeVisible();
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'Scissors22');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(callsTo(passwordsHttp.reset).at(-1)?.body).toEqual({ token: 'from-the-mail', password: 'Scissors22' });
  });
});

describe('changing the password', () => {
  const opened = async () => {
    signIn();
    const drawn = draw(<ChangePasswordDialog />);
    await waitFor(() => expect(field()).toHaveValue('noor@example.org'));
    return drawn;
  };

  it('fills in the member’s email, so that the link can be sent without typing', async () => {
    answer(passwordsHttp.requestReset, { errors: [] });
    const { user } = await opened();
    expect(send()).toBeEnabled();
    await user.click(send());
    await waitFor(() => expect(dialogs.getState().current).toMatchObject({ name: 'completion', title: 'Sent!' }));
    expect(callsTo(passwordsHttp.requestReset)).toMatchObject([{ body: { password: { email: 'noor@example.org' } } }]);
  });

  it('accepts a typed email when the profile loads later', async () => {
    signIn();
    let release = (): void => undefined;
    answer(accountsHttp.ownProfile, () => new Promise((resolve) => (release = () => resolve(ownUser()))));
    const { user } = draw(<ChangePasswordDialog />);
    await user.type(field(), 'other@example.org');
    await waitFor(() => expect(callsTo(accountsHttp.ownProfile)).toHaveLength(1));
    release();
    await user.clear(field());
    await user.type(field(), 'other@example.org');
    expect(field()).toHaveValue('other@example.org');
  });

  it('W-121 requires an email whose top-level domain has 2 to 24 letters', async () => {
    await opened();
    for (const [email, isPossible] of emails) {
      fireEvent.change(field(), { target: { value: email } });
      expect([email, send().hasAttribute('disabled')]).toEqual([email, !isPossible]);
    }
  });

  it.each([200, 202, 422, 429, 503])('W-120 shows no message when the response status is %i', async (status) => {
    answer(
      passwordsHttp.requestReset,
      status < 400 ? refusal(status) : refusal(status, ['base', 'No such luck', 'conflict']),
    );
    const { user } = await opened();
    const dialog = screen.getByRole('dialog', { name: 'Change password' });
    const before = dialog.textContent;
    await user.click(send());
    await waitFor(() => expect(callsTo(passwordsHttp.requestReset)).toHaveLength(1));
    // The form can be submitted again, because the response has arrived.
    await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy', 'true'));
    expect(dialog).toHaveTextContent(before);
    expect(dialogs.getState().current).toBeNull();
    expect(screen.queryByText(/Sent!|No such luck/)).toBeNull();
  });
});

it('shows the server’s message for an unknown deletion code', async () => {
  answer(socialLoginHttp.deletion, refusal(404, ['base', 'There is no deletion with this code', 'not_found']));
  draw(<DeletionPage />, '/deletion?code=nothing');
  expect(await screen.findByText('There is no deletion with this code')).toBeVisible();
});
