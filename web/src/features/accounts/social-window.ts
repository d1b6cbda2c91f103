import { SocialLoginError, type SocialAnswer, type SocialProvider } from './social-answer.ts';

interface WindowOptions {
  appId: string;
  /** Path on this site, or a URL. */
  dialogUrl: string;
}

const FEATURES = 'popup,width=520,height=760';
const CLOSED_POLL_MS = 250;

/** Returns the login result in a message, or null if the message doesn't belong to this request. */
export const parseLoginResult = (data: unknown, state: string): SocialAnswer | null => {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  if (message['type'] !== 'login-sandbox' || message['state'] !== state) return null;
  const token = message['access_token'];
  return message['status'] === 'connected' && typeof token === 'string'
    ? { status: 'connected', accessToken: token }
    : { status: 'unknown' };
};

/** Resolves with the login result of a window, or with `unknown` when the person closes the window. */
const waitForResult = (dialog: Window, origin: string, state: string): Promise<SocialAnswer> =>
  new Promise((resolve) => {
    const finish = (answer: SocialAnswer) => {
      clearInterval(watch);
      removeEventListener('message', listen);
      resolve(answer);
    };
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== dialog) return;
      const answer = parseLoginResult(event.data, state);
      if (answer !== null) finish(answer);
    };
    let wasClosed = false;
    const watch = setInterval(() => {
      // Waits one more poll, because the result may still be pending when the window closes.
      if (wasClosed) finish({ status: 'unknown' });
      wasClosed = dialog.closed;
    }, CLOSED_POLL_MS);
    addEventListener('message', listen);
  });

/** Returns a provider whose login window posts the result to this page. */
export const windowProvider = ({ appId, dialogUrl }: WindowOptions): SocialProvider => ({
  login: async () => {
    const state = crypto.randomUUID();
    const address = new URL(dialogUrl, location.href);
    for (const [name, value] of Object.entries({
      client_id: appId,
      state,
      display: 'popup',
      response_type: 'token',
      scope: 'public_profile,email',
    }))
      address.searchParams.set(name, value);
    const dialog = open(address.href, '_blank', FEATURES);
    if (dialog === null) throw new SocialLoginError('blocked');
    return waitForResult(dialog, address.origin, state);
  },
});
