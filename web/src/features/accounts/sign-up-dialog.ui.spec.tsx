import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp } from '../../testing/render.tsx';
import { idOf, ownUser, publicUser, sessionOf, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';

const PASSWORD = 'Papercuts1';

const opened = async (path = '/login') => {
  const { user } = drawApp(path);
  if (path === '/login') await user.click(await screen.findByRole('button', { name: 'Sign Up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign Up' }));
  return {
    user,
    dialog,
    email: dialog.getByLabelText('Email'),
    password: dialog.getByLabelText('Password'),
    terms: dialog.getByRole('checkbox', { name: 'I agree to the Terms of Service' }),
    submit: dialog.getByRole('button', { name: 'Sign Up' }),
  };
};

const atSecondStep = async () => {
  answer(accountsHttp.register, { token: 'a-registration', errors: [] });
  answer(accountsHttp.usernameIdeas, { available: true, suggestions: [] });
  answer(followsHttp.suggestions, { collection: [] });
  const { user, dialog, email, password, terms, submit } = await opened();
  await user.type(email, 'noor@example.org');
  await user.type(password, PASSWORD);
  await user.click(terms);
  await user.click(submit);
  await dialog.findByText('Step 2 of 2');
  return {
    user,
    dialog,
    username: dialog.getByLabelText('Username'),
    fullName: dialog.getByLabelText('Full name'),
    finish: dialog.getByRole('button', { name: 'Create account' }),
  };
};

it('W-100 W-112 W-253 has an email, a password and the terms, which open in a new tab, and no inviter without an invitation', async () => {
  const { dialog, email, password, terms } = await opened();
  expect(dialog.getByText('Step 1 of 2')).toBeVisible();
  expect(email).toHaveAttribute('type', 'email');
  expect(password).toHaveAttribute('type', 'password');
  expect(terms).not.toBeChecked();
  const link = dialog.getByRole('link', { name: 'Terms of Service' });
  expect(link).toHaveAttribute('href', '/terms');
  expect(link).toHaveAttribute('target', '_blank');
  expect(dialog.queryByText('You’re invited by')).not.toBeInTheDocument();
});

it('shows on each key press which criteria the password meets', async () => {
  const { user, dialog, password } = await opened();
  const met = () =>
    ['At least 8 characters', '1 lowercase letter', '1 uppercase letter', '1 number'].map(
      (label) => dialog.getByText(new RegExp(label)).closest('[data-met]')?.getAttribute('data-met') === 'true',
    );
  expect(met()).toEqual([false, false, false, false]);
  for (const [keys, states] of [
    ['a', [false, true, false, false]],
    ['B', [false, true, true, false]],
    ['1', [false, true, true, true]],
    ['aaaaa', [true, true, true, true]],
  ] as const) {
    await user.type(password, keys);
    expect(met()).toEqual(states);
  }
});

it('marks no criterion as unmet before the first key press', async () => {
  const { user, dialog, password } = await opened();
  expect(dialog.queryByText('not met')).not.toBeInTheDocument();
  await user.type(password, 'a');
  expect(dialog.getAllByText('not met')).toHaveLength(3);
});

it('W-103 requires the terms to continue, and marks the missing fields', async () => {
  const { user, dialog, email, password, terms, submit } = await opened();
  await user.click(submit);
  expect(email).toHaveAccessibleDescription('Enter your email.');
  expect(password).toHaveAccessibleDescription(/^Choose a password\./);
  expect(terms).toHaveAccessibleDescription('Agree to the terms to continue.');
  expect(email).toHaveFocus();
  await user.type(email, 'noor@example.org');
  await user.type(password, PASSWORD);
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  await user.click(submit);
  expect(terms).toHaveFocus();
  expect(callsTo(accountsHttp.register)).toEqual([]);
});

it('W-102 sends a weak password, and lets the server decide', async () => {
  answer(accountsHttp.register, { token: 'never', errors: [] });
  const { user, dialog, email, password, terms, submit } = await opened();
  await user.type(email, 'noor@example.org');
  await user.type(password, 'weak');
  await user.click(terms);
  await user.click(submit);
  // The contract's schema rejects the password, as on the server.
  expect(await dialog.findByRole('alert')).toHaveTextContent('Password needs at least 8 characters');
  expect(password).toHaveAccessibleDescription(/Password needs at least 8 characters/);
  expect(callsTo(accountsHttp.register)).toMatchObject([{ encoding: 'form', bearer: null }]);
});

it('W-105 W-106 shows each error under its field until the field is edited, and stays on the first step', async () => {
  answer(
    accountsHttp.register,
    refusal(422, ['email', 'Taken'], ['registration.password', 'Too common'], ['terms_of_service', 'Please agree']),
  );
  const { user, dialog, email, password, terms, submit } = await opened();
  await user.type(email, 'noor@example.org');
  await user.type(password, PASSWORD);
  await user.click(terms);
  await user.click(submit);
  await waitFor(() => expect(email).toHaveAccessibleDescription('Taken'));
  await waitFor(() => expect(email).toHaveFocus());
  expect(password).toHaveAccessibleDescription(/^Too common/);
  expect(terms).toHaveAccessibleDescription('Please agree');
  expect(dialog.getByText('Step 1 of 2')).toBeVisible();
  await user.type(email, 'x');
  expect(email).not.toHaveAccessibleDescription('Taken');
  expect(password).toHaveAccessibleDescription(/^Too common/);
  await user.type(password, '2');
  await user.click(terms);
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

it('W-108 shows username errors under the username, and all others under the full name', async () => {
  answer(
    accountsHttp.completeRegistration,
    refusal(422, ['username', 'Taken'], ['registration_source', 'From nowhere']),
  );
  const { user, username, fullName, finish } = await atSecondStep();
  await user.click(finish);
  expect(username).toHaveAccessibleDescription('Choose a username.');
  expect(username).toHaveFocus();
  await user.type(username, 'noor');
  await user.type(fullName, 'Noor');
  await user.click(finish);
  await waitFor(() => expect(username).toHaveAccessibleDescription('Taken'));
  expect(fullName).toHaveAccessibleDescription('From nowhere');
  await user.type(username, 'a');
  expect(username).not.toHaveAccessibleDescription('Taken');
});

it('reports a taken username when the field loses focus, and accepts a suggested one', async () => {
  const { user, dialog, username, fullName } = await atSecondStep();
  answer(accountsHttp.usernameIdeas, ({ query }) =>
    query['username'] === 'maya'
      ? { available: false, suggestions: ['maya.art', 'maya42'] }
      : { available: true, suggestions: [] },
  );
  await user.type(username, 'maya');
  expect(callsTo(accountsHttp.usernameIdeas)).toEqual([]);
  await user.click(fullName);
  await waitFor(() => expect(username).toHaveAccessibleDescription('That username is taken.'));
  await user.click(dialog.getByRole('button', { name: 'Use maya42' }));
  expect(username).toHaveValue('maya42');
  expect(username).toHaveFocus();
  expect(await dialog.findByText('Available')).toBeVisible();
  expect(username).not.toHaveAttribute('aria-invalid');
  expect(callsTo(accountsHttp.usernameIdeas).map(({ bearer }) => bearer)).toEqual(['a-registration', 'a-registration']);
});

it('shows the server’s message for an invalid username', async () => {
  const { user, username, fullName } = await atSecondStep();
  answer(accountsHttp.usernameIdeas, refusal(422, ['username', 'Username needs at least 3 characters']));
  await user.type(username, 'ma');
  await user.click(fullName);
  await waitFor(() => expect(username).toHaveAccessibleDescription('Username needs at least 3 characters'));
});

it('C-025 C-026 registers with form data, completes with form data and the token, signs in and shows the welcome', async () => {
  answer(accountsHttp.completeRegistration, { ...ownUser(), errors: [] });
  answer(accountsHttp.signIn, sessionOf(ownUser()));
  const { user, username, fullName, finish } = await atSecondStep();
  await user.type(username, 'noor');
  await user.type(fullName, 'Noor Haddad');
  await user.click(finish);
  expect(await screen.findByRole('dialog', { name: 'Welcome!' })).toHaveTextContent(
    'Check your email for the verification link.',
  );
  expect(screen.getByText('You’re in, Noor.')).toBeVisible();
  expect(callsTo(accountsHttp.register)).toMatchObject([{ bearer: null, encoding: 'form' }]);
  expect(callsTo(accountsHttp.register)[0]?.body).toEqual({
    registration: {
      email: 'noor@example.org',
      password: PASSWORD,
      terms_of_service: 'true',
      registration_source: '0',
    },
  });
  expect(callsTo(accountsHttp.completeRegistration)).toMatchObject([{ bearer: 'a-registration', encoding: 'form' }]);
  expect(callsTo(accountsHttp.completeRegistration)[0]?.body).toEqual({
    registration: { email: 'noor@example.org', username: 'noor', full_name: 'Noor Haddad' },
  });
  expect(localStorage.getItem('token')).toBe(TOKEN);
});

it('does not repeat the registration when only the sign-in after it failed', async () => {
  answer(accountsHttp.completeRegistration, { ...ownUser(), errors: [] });
  answer(accountsHttp.signIn, refusal(500, ['base', 'Broken', 'internal']));
  const { user, dialog, username, fullName, finish } = await atSecondStep();
  await user.type(username, 'noor');
  await user.type(fullName, 'Noor Haddad');
  await user.click(finish);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Broken');
  answer(accountsHttp.signIn, sessionOf(ownUser()));
  await user.click(finish);
  await screen.findByRole('dialog', { name: 'Welcome!' });
  expect(callsTo(accountsHttp.completeRegistration)).toHaveLength(1);
});

it('recognizes an ended registration by its error code, and starts over with the server’s reason', async () => {
  answer(
    accountsHttp.completeRegistration,
    refusal(401, ['base', 'Some words in some language', 'account.registration-ended']),
  );
  const { user, dialog, username, fullName, finish } = await atSecondStep();
  await user.type(username, 'noor');
  await user.type(fullName, 'Noor Haddad');
  await user.click(finish);
  expect(await dialog.findByText('Step 1 of 2')).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent('Some words in some language');
});

it('shows the inviter, and sends the inviter’s id to the server', async () => {
  answer(accountsHttp.user, publicUser({ id: idOf(7), full_name: 'Ada Stone', description: 'Loops of rain' }));
  answer(accountsHttp.register, { token: 'a-registration', errors: [] });
  const { user, dialog, email, password, terms, submit } = await opened(`/?user-invitation=${idOf(7)}`);
  expect(await dialog.findByText('Ada Stone')).toBeVisible();
  expect(dialog.getByText('Loops of rain')).toBeVisible();
  await user.type(email, 'noor@example.org');
  await user.type(password, PASSWORD);
  await user.click(terms);
  await user.click(submit);
  await dialog.findByText('Step 2 of 2');
  expect(callsTo(accountsHttp.register)[0]?.parsed.registration.inviter_id).toBe(idOf(7));
});
