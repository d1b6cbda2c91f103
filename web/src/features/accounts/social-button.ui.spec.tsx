import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { configHttp } from '@pixchange/contracts/http/config';
import { socialLoginHttp } from '@pixchange/contracts/http/social-login';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { logged } from '../../testing/log.ts';
import { drawApp } from '../../testing/render.tsx';
import { config, ownUser, sessionOf, TOKEN } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';

const DIALOG_URL = 'http://login.test/v25.0/dialog/oauth';

const opened = async (title: 'Login' | 'Sign Up', dialog_url: string | null) => {
  answer(configHttp.show, config({ facebook: { app_id: '4711', graph_version: 'v25.0', dialog_url } }));
  const { user } = drawApp('/login');
  if (title === 'Sign Up') await user.click(await screen.findByRole('button', { name: 'Sign Up' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) };
};

/** Stubs the provider's window; `agree` posts the message that follows a person's consent. */
const openWindow = () => {
  const provider = { closed: false };
  const open = vi.fn((_address: string) => provider);
  vi.stubGlobal('open', open);
  const address = (): URL => new URL(open.mock.calls[0]?.[0] ?? '');
  const agree = (): void => {
    const data = {
      type: 'login-sandbox',
      state: address().searchParams.get('state'),
      status: 'connected',
      access_token: 'a-token-of-the-provider',
    };
    dispatchEvent(
      Object.defineProperty(new MessageEvent('message', { origin: 'http://login.test', data }), 'source', {
        value: provider,
      }),
    );
  };
  return { open, address, agree };
};

it('C-024 C-052 opens the provider’s window only on a click, logs in with form data, and shows why an unknown person is refused', async () => {
  answer(socialLoginHttp.signIn, refusal(422, ['base', 'Please register first', 'social.not-registered']));
  const { open, address, agree } = openWindow();
  const { user, dialog } = await opened('Login', DIALOG_URL);
  const button = await dialog.findByRole('button', { name: 'Login with Facebook' });
  expect(open).not.toHaveBeenCalled();
  await user.click(button);
  expect(open).toHaveBeenCalledTimes(1);
  expect([address().pathname, address().searchParams.get('client_id')]).toEqual(['/v25.0/dialog/oauth', '4711']);
  agree();
  expect(await screen.findByText('Please register first')).toBeVisible();
  expect(callsTo(socialLoginHttp.signIn)).toMatchObject([{ bearer: null, encoding: 'form' }]);
  expect(callsTo(socialLoginHttp.signIn)[0]?.body).toEqual({ access_token: 'a-token-of-the-provider' });
});

it('C-027 signs up with form data, and stores the session', async () => {
  const ada = ownUser({ full_name: 'Ada Stone' });
  answer(socialLoginHttp.register, sessionOf(ada));
  answer(accountsHttp.ownProfile, ada);
  const { agree } = openWindow();
  const { user, dialog } = await opened('Sign Up', DIALOG_URL);
  await user.click(dialog.getByRole('checkbox', { name: /I agree/ }));
  await user.click(await dialog.findByRole('button', { name: 'Sign up with Facebook' }));
  agree();
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(callsTo(socialLoginHttp.register)).toMatchObject([{ bearer: null, encoding: 'form' }]);
  expect(callsTo(socialLoginHttp.register)[0]?.body).toEqual({
    access_token: 'a-token-of-the-provider',
    terms_of_service: 'true',
  });
  expect(localStorage.getItem('token')).toBe(TOKEN);
  const { state } = JSON.parse(localStorage.getItem('pixchange_auth') ?? '{}') as { state: { user: object } };
  const { token: _token, ...storedSession } = sessionOf(ada);
  expect(state.user).toMatchObject(storedSession);
});

it('C-052 loads the provider’s own SDK only on a click, and initializes it with the version and the app id', async () => {
  const { user, dialog } = await opened('Login', null);
  const script = () => document.querySelector('script[src*="facebook"]');
  const button = await dialog.findByRole('button', { name: 'Login with Facebook' });
  expect(script()).toBeNull();
  await user.click(button);
  expect(script()).toHaveAttribute('src', 'https://connect.facebook.net/en_US/sdk.js');
  const init = vi.fn();
  // Response of the SDK when the person refuses.
  const login = (answered: (response: object) => void) => answered({ status: 'unknown', authResponse: null });
  vi.stubGlobal('FB', { init, login });
  fireEvent.load(script() as Element);
  await waitFor(() => expect(logged()).toHaveBeenCalledWith('The social login provider answered: unknown'));
  expect(init).toHaveBeenCalledWith(expect.objectContaining({ appId: '4711', version: 'v25.0' }));
});
