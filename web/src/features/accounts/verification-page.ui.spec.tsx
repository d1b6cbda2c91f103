import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { ownUser, sessionOf, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { VerificationPage } from './verification-page.tsx';

const drawPage = () => draw(<VerificationPage />, '/user_verification?token=from-the-mail');
const heading = (name: string) => screen.findByRole('heading', { name });

const confirmed = sessionOf(ownUser());
const proofNeeded = refusal(401, ['base', 'Is this your account?', 'proof_needed']);

it('confirms without a password in a signed-in browser', async () => {
  signIn({ status: 'not_confirmed' });
  answer(accountsHttp.confirm, confirmed);
  drawPage();
  await heading('You’re all set.');
  expect(callsTo(accountsHttp.confirm)).toMatchObject([{ bearer: TOKEN, body: { token: 'from-the-mail' } }]);
});

it.each([true, false])('reports a confirmed account when the link is reopened (signed in: %s)', async (isSignedIn) => {
  if (isSignedIn) signIn();
  answer(accountsHttp.confirm, refusal(422, ['base', 'Already confirmed', 'account.already-confirmed']));
  drawPage();
  await heading('Your account is already confirmed');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Go to my profile' }) !== null).toBe(isSignedIn);
});

it('asks for the password in another browser, and signs in with it', async () => {
  answer(accountsHttp.confirm, ({ parsed: { password } }) => {
    if (password === undefined) return proofNeeded;
    return password === 'Papercuts1' ? confirmed : refusal(422, ['base', 'Wrong email or password']);
  });
  const { user } = drawPage();
  await heading('Is this your account?');
  await user.type(screen.getByLabelText('Password'), 'Wrong1234');
  await user.click(screen.getByRole('button', { name: 'Confirm my account' }));
  expect(await screen.findByText('Wrong email or password')).toBeVisible();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'Papercuts1');
  await user.click(screen.getByRole('button', { name: 'Confirm my account' }));
  await heading('You’re all set.');
  expect(localStorage.getItem('token')).toBe(TOKEN);
});

it('asks for the password when the browser’s session has ended', async () => {
  signIn({ status: 'not_confirmed' });
  answer(accountsHttp.confirm, ({ bearer }) =>
    bearer === null ? proofNeeded : refusal(401, ['base', 'Please log in', 'unauthorized']),
  );
  drawPage();
  await heading('Is this your account?');
  expect(callsTo(accountsHttp.confirm).map(({ bearer }) => bearer)).toEqual([TOKEN, null]);
});

it('asks for the password when somebody else is signed in, and keeps their session', async () => {
  signIn({ username: 'ada' });
  answer(accountsHttp.confirm, proofNeeded);
  drawPage();
  await heading('Is this your account?');
  expect(localStorage.getItem('token')).toBe(TOKEN);
});
