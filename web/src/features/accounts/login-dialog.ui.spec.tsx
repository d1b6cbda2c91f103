import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawApp } from '../../testing/render.tsx';
import { ownUser, sessionOf, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo, noConnection, refusal } from '../../testing/server.ts';

const opened = async () => {
  const { user } = drawApp('/login');
  // The dialog's code loads on first use.
  const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
  return {
    user,
    dialog,
    email: dialog.getByLabelText('Email'),
    password: dialog.getByLabelText('Password'),
    submit: dialog.getByRole('button', { name: 'Login' }),
  };
};

it('W-085 the dialog is titled Login to Connect when a page requires a login', async () => {
  drawApp('/?error=auth_requried');
  expect(await screen.findByRole('dialog', { name: 'Login to Connect' })).toBeVisible();
});

it('W-086 W-087 W-088 shows its fields, a password toggle, a reset link and a link to sign up', async () => {
  const { user, dialog, email, password } = await opened();
  expect(email).toHaveAttribute('type', 'email');
  await waitFor(() => expect(email).toHaveFocus());
  expect(password).toHaveAttribute('placeholder', 'Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(dialog.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(dialog.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
  for (const name of ['Login', 'Forgot password?', 'Sign Up'])
    expect(dialog.getByRole('button', { name })).toBeVisible();
  expect(dialog.getByText("Don't have an account?")).toBeVisible();
});

it('W-091 the form can be submitted only with both fields filled in', async () => {
  const { user, email, password, submit } = await opened();
  for (const [address, secret, open] of [
    ['', '', false],
    ['a@example.org', '', false],
    ['', 'x', false],
    ['a@example.org', 'x', true],
  ] as const) {
    await user.clear(email);
    await user.clear(password);
    if (address !== '') await user.type(email, address);
    if (secret !== '') await user.type(password, secret);
    expect(submit.hasAttribute('disabled')).toBe(!open);
  }
});

it.each([
  ['email', 'Email'],
  ['password', 'Password'],
  ['base', 'Password'],
])('W-092 W-093 shows an error about %s under %s until the field is edited', async (attribute, label) => {
  answer(accountsHttp.signIn, refusal(422, [attribute, 'That is wrong']));
  const { user, dialog, email, password, submit } = await opened();
  await user.type(email, 'a@example.org');
  await user.type(password, 'secret');
  await user.click(submit);
  expect(await dialog.findByRole('alert')).toHaveTextContent('That is wrong');
  const field = dialog.getByLabelText(label);
  expect(field).toHaveAccessibleDescription('That is wrong');
  expect(field).toBeInvalid();
  expect(submit).toBeDisabled();
  await user.type(field, 'x');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(submit).toBeEnabled();
});

it('the form can be resubmitted after an edit of the email, because a password error may concern both fields', async () => {
  answer(accountsHttp.signIn, refusal(422, ['base', 'Wrong email or password']));
  const { user, dialog, email, password, submit } = await opened();
  await user.type(email, 'a@example.org');
  await user.type(password, 'secret');
  await user.click(submit);
  await dialog.findByRole('alert');
  await waitFor(() => expect(password).toHaveFocus());
  await user.type(email, 'x');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(submit).toBeEnabled();
});

it('reports under the password that the server is unreachable', async () => {
  answer(accountsHttp.signIn, noConnection);
  const { user, dialog, email, password, submit } = await opened();
  await user.type(email, 'a@example.org');
  await user.type(password, 'secret');
  await user.click(submit);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Internet connection issue');
  expect(password).toHaveAccessibleDescription(/Internet connection issue/);
});

it('W-094 no longer treats the fields as autofilled after an error', async () => {
  answer(accountsHttp.signIn, refusal(422, ['base', 'Wrong']));
  const { user, dialog, password, submit } = await opened();
  expect(submit).toBeDisabled();
  Object.assign(password, { matches: (selector: string) => selector === ':autofill' });
  fireEvent.transitionEnd(password);
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong');
  fireEvent.change(password, { target: { value: 'x' } });
  await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
  expect(submit).toBeDisabled();
});

it('C-022 sends form data, stores the token and the user without email and address, and closes', async () => {
  answer(accountsHttp.signIn, sessionOf(ownUser()));
  const { user, email, password, submit } = await opened();
  await user.type(email, ' noor@example.org ');
  await user.type(password, 'Papercuts1');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(callsTo(accountsHttp.signIn)).toMatchObject([
    { encoding: 'form', bearer: null, body: { session: { email: 'noor@example.org', password: 'Papercuts1' } } },
  ]);
  expect(localStorage.getItem('token')).toBe(TOKEN);
  const { state } = JSON.parse(localStorage.getItem('pixchange_auth') ?? '{}') as { state: { user: object } };
  expect(state).toMatchObject({ login: true, user: { username: 'noor', full_name: 'Noor Haddad' } });
  for (const secret of ['email', 'user_address', 'token']) expect(state.user).not.toHaveProperty(secret);
});
