import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDialog } from '../shared/session/dialogs.ts';
import { logged } from '../testing/log.ts';
import { drawApp, go, signIn } from '../testing/render.tsx';
import { ownUser, sessionOf, TOKEN } from '../testing/samples.ts';
import { answer, callsTo, refusal } from '../testing/server.ts';

const title = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });
const noDialog = (): Promise<unknown> => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const inHeader = () => within(screen.getAllByRole('banner')[0] as HTMLElement);

const openLogin = async (path = '/faq') => {
  const drawn = drawApp(path);
  await screen.findByRole('heading', { level: 1 });
  // The focus keeper loads with the first key.
  await drawn.user.keyboard('{Shift}');
  const button = inHeader().getByRole('button', { name: 'Login' });
  await drawn.user.click(button);
  await title('Login');
  // An open dialog has a separate history entry.
  await waitFor(() => expect(history.state).toMatchObject({ usr: { dialog: 'over' } }));
  return { ...drawn, button };
};

it('W-081 W-082 W-089 W-090 shows one dialog at a time: login, sign-up and forgotten password replace each other', async () => {
  const { user } = await openLogin();
  await user.click(within(await title('Login')).getByRole('button', { name: 'Sign Up' }));
  await title('Sign Up');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(within(await title('Sign Up')).getByRole('button', { name: 'Login' }));
  await user.click(within(await title('Login')).getByRole('button', { name: 'Forgot password?' }));
  await title('Forgot password?');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  await title('Login');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('W-083 closes the whole chain of dialogs with Close, and returns the focus to the control that opened it', async () => {
  const { user, button } = await openLogin();
  await user.click(within(await title('Login')).getByRole('button', { name: 'Sign Up' }));
  await user.click(within(await title('Sign Up')).getByRole('button', { name: 'Close' }));
  await noDialog();
  await waitFor(() => expect(button).toHaveFocus());
});

it('moves the focus to the page after a login, because the button that opened the dialog is removed', async () => {
  answer(accountsHttp.signIn, sessionOf(ownUser()));
  answer(accountsHttp.ownProfile, ownUser());
  const { user, button } = await openLogin();
  const dialog = within(await title('Login'));
  await user.type(dialog.getByLabelText('Email'), 'ada@example.com');
  await user.type(dialog.getByPlaceholderText('Password'), 'Correct1!');
  await user.click(dialog.getByRole('button', { name: 'Login' }));
  await noDialog();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('closes a dialog on Escape', async () => {
  const { user } = await openLogin();
  await user.keyboard('{Escape}');
  await noDialog();
});

it('closes a dialog when the page changes', async () => {
  await openLogin();
  go('/studio');
  await noDialog();
  expect(location.pathname).toBe('/studio');
});

it('opens the login from its address, and cleans the address when it is closed', async () => {
  const { user } = drawApp('/?error=auth_requried');
  await title('Login to Connect');
  expect(location.search).toBe('?error=auth_requried');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await noDialog();
  await waitFor(() => expect(location.search).toBe(''));
});

describe('the query that requests a login is removed from the address', () => {
  const isClean = async () => {
    await noDialog();
    await waitFor(() => expect(location.search).toBe(''));
  };

  it('on Escape', async () => {
    const { user } = drawApp('/?error=auth_requried');
    await title('Login to Connect');
    await user.keyboard('{Escape}');
    await isClean();
  });

  it('on Escape in the sign-up', async () => {
    const { user } = drawApp('/?error=auth_requried');
    await user.click(within(await title('Login to Connect')).getByRole('button', { name: 'Sign Up' }));
    await title('Sign Up');
    await user.keyboard('{Escape}');
    await isClean();
  });

  it('on login', async () => {
    answer(accountsHttp.signIn, sessionOf(ownUser()));
    const { user } = drawApp('/profile');
    const dialog = within(await title('Login to Connect'));
    expect(location.pathname + location.search).toBe('/?error=auth_requried');
    await user.type(dialog.getByLabelText('Email'), 'noor@example.org');
    await user.type(dialog.getByPlaceholderText('Password'), 'Papercuts1');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await inHeader().findByRole('button', { name: 'Noor Haddad' });
    await isClean();
  });

  it('for a person who is already signed in', async () => {
    signIn();
    drawApp('/?error=auth_requried');
    await screen.findByRole('button', { name: 'Noor Haddad' });
    await isClean();
    expect(location.pathname).toBe('/');
  });
});

it('C-028 requests a password reset link as a form, accepts only 201 as success, and says only that the link was sent', async () => {
  answer(passwordsHttp.requestReset, refusal(200));
  const { user } = await openLogin();
  await user.click(within(await title('Login')).getByRole('button', { name: 'Forgot password?' }));
  const dialog = within(await title('Forgot password?'));
  const send = dialog.getByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText('Email'), ' noor@example.org ');
  await user.click(send);
  await waitFor(() => expect(callsTo(passwordsHttp.requestReset)).toHaveLength(1));
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('dialog', { name: 'Sent!' })).not.toBeInTheDocument();
  answer(passwordsHttp.requestReset, { errors: [] } as never);
  await user.click(send);
  expect(await title('Sent!')).toHaveTextContent('Check your email for the password reset link.');
  const call = { bearer: null, encoding: 'form', body: { password: { email: 'noor@example.org' } } };
  expect(callsTo(passwordsHttp.requestReset)).toMatchObject([call, call]);
});

it('W-126 logs out locally even if the call to the server fails, and only logs the failure', async () => {
  signIn();
  answer(accountsHttp.signOut, refusal(500, ['base', 'Broken', 'internal']));
  const { user } = drawApp('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Noor Haddad' });
  await user.click(inHeader().getByRole('button', { name: 'Logout' }));
  await user.click(within(await title('Logout')).getByRole('button', { name: 'Logout' }));
  await noDialog();
  await waitFor(() => expect(location.pathname + location.search).toBe('/'));
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(logged()).toHaveBeenCalledWith('Logging out on the server failed: Broken'));
  expect(screen.queryByText('Broken')).not.toBeInTheDocument();
});

it('C-021 W-131 W-132 W-133 W-123 resends the confirmation email, stays open after a refusal, and stays on the profile afterwards', async () => {
  signIn({ status: 'not_confirmed' });
  answer(accountsHttp.resendConfirmation, {
    errors: [{ attribute: 'base', title: 'Not now', code: 'conflict' }],
  });
  const { user } = drawApp('/profile');
  await user.click((await screen.findAllByRole('button', { name: 'Add private album' }))[0] as HTMLElement);
  const dialog = within(await title('Confirm your account'));
  expect(dialog.getByText('Please confirm your account to unlock all the features.')).toBeVisible();
  const resend = dialog.getByRole('button', { name: 'Resend Confirmation Email' });
  await user.click(resend);
  expect(await dialog.findByText('Not now')).toBeVisible();
  answer(accountsHttp.resendConfirmation, { errors: [] });
  await user.click(resend);
  await user.click(within(await title('Sent!')).getByRole('button', { name: 'Explore Pixchange' }));
  await noDialog();
  expect(location.pathname).toBe('/profile');
  const call = { bearer: TOKEN, encoding: 'none', body: undefined };
  expect(callsTo(accountsHttp.resendConfirmation)).toMatchObject([call, call]);
});

it('sends a signed-out person who requested a password reset to home, without a login dialog', async () => {
  const { user } = drawApp('/faq');
  await screen.findByRole('heading', { level: 1, name: /^Questions/ });
  openDialog({ name: 'completion', title: 'Sent!', text: 'Check your email.', button: 'Explore Pixchange' });
  await user.click(within(await title('Sent!')).getByRole('button', { name: 'Explore Pixchange' }));
  await noDialog();
  await waitFor(() => expect(location.pathname + location.search).toBe('/'));
});

it('asks a member without an email address for one', async () => {
  signIn({ status: 'not_confirmed', email: null });
  answer(accountsHttp.resendConfirmation, ({ parsed }) =>
    parsed.email === undefined ? refusal(422, ['email', 'An address is needed']) : { errors: [] },
  );
  const { user } = drawApp('/profile');
  await user.click((await screen.findAllByRole('button', { name: 'Add private album' }))[0] as HTMLElement);
  const dialog = within(await title('Confirm your account'));
  const resend = dialog.getByRole('button', { name: 'Resend Confirmation Email' });
  await waitFor(() => expect(resend).toBeDisabled());
  await user.type(dialog.getByLabelText('Email'), 'noor@example.org');
  await user.click(resend);
  await title('Sent!');
  expect(callsTo(accountsHttp.resendConfirmation)).toMatchObject([{ body: { email: 'noor@example.org' } }]);
});
