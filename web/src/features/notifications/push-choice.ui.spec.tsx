import { configHttp } from '@pixchange/contracts/http/config';
import { pushSubscriptionsHttp } from '@pixchange/contracts/http/push-subscriptions';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, signIn } from '../../testing/render.tsx';
import { config, idOf } from '../../testing/samples.ts';
import { answer, callsTo, refusal } from '../../testing/server.ts';
import { PushChoice } from './push-choice.tsx';

const SITE_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn';
const keys = { p256dh: SITE_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const stored = { id: idOf(1), endpoint, created_at: '2026-11-29T08:00:00.000Z' };

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

afterEach(() => vi.unstubAllGlobals());

/** Mocks the parts of the Push API that this setting uses, because jsdom lacks the API. */
const haveBrowser = ({ permission = 'default', answered = 'granted', subscribed = false, otherKey = false } = {}) => {
  const applicationServerKey = bytesOf(otherKey ? 'AAAA' : SITE_KEY).buffer;
  const subscription = {
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(() => Promise.resolve(true)),
  };
  const pushManager = {
    getSubscription: vi.fn(() => Promise.resolve(subscribed ? subscription : null)),
    subscribe: vi.fn(() => Promise.resolve(subscription)),
  };
  const registration = { pushManager };
  const requestPermission = vi.fn(() => Promise.resolve(answered));
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: {
      register: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  return { pushManager, requestPermission, subscription };
};

const haveSite = (list: (typeof stored)[] = []) => {
  signIn();
  answer(configHttp.show, config({ web_push: { public_key: SITE_KEY } }));
  answer(pushSubscriptionsHttp.list, { collection: list });
  answer(pushSubscriptionsHttp.subscribe, stored);
  answer(pushSubscriptionsHttp.unsubscribe, undefined as never);
};

const findSwitch = () => screen.findByRole('checkbox', { name: 'Notify me on this device' });

it('asks for permission only after a press, and sends the subscription to the server', async () => {
  const { pushManager, requestPermission } = haveBrowser();
  haveSite();
  const { user } = draw(<PushChoice />);
  const box = await findSwitch();
  expect(box).not.toBeChecked();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: SITE_KEY,
  });
  expect(callsTo(pushSubscriptionsHttp.subscribe).map(({ body }) => body)).toEqual([{ endpoint, keys, locale: 'en' }]);
});

it('is on when the server has the subscription of this browser, and removes it on both sides', async () => {
  const { subscription } = haveBrowser({ permission: 'granted', subscribed: true });
  haveSite([stored]);
  const { user } = draw(<PushChoice />);
  const box = await findSwitch();
  expect(box).toBeChecked();
  await user.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  expect(callsTo(pushSubscriptionsHttp.unsubscribe)).toHaveLength(1);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

it.each([
  ['keeps the subscription that the browser has', false, 0],
  ['replaces the subscription with another key of the site', true, 1],
])('%s', async (_, otherKey, times) => {
  const { pushManager, subscription } = haveBrowser({ permission: 'granted', subscribed: true, otherKey });
  haveSite();
  const { user } = draw(<PushChoice />);
  await user.click(await findSwitch());
  await expect.poll(() => callsTo(pushSubscriptionsHttp.subscribe).length).toBe(1);
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(times);
  expect(pushManager.subscribe).toHaveBeenCalledTimes(times);
});

it('stays off and shows the reason when the person, the browser or the server refuses', async () => {
  const { pushManager } = haveBrowser({ answered: 'denied' });
  haveSite();
  const { user } = draw(<PushChoice />);
  const box = await findSwitch();
  await user.click(box);
  expect(await screen.findByRole('alert')).toHaveTextContent('Notifications are blocked for this site');
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('granted') });
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('push service not available', 'AbortError'));
  await user.click(box);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your browser couldn’t turn on'));
  answer(pushSubscriptionsHttp.subscribe, refusal(422, ['endpoint', 'Not supported here', 'push.other-service']));
  await user.click(box);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not supported here'));
  expect(box).not.toBeChecked();
});

it('is disabled when notifications are blocked or not supported', async () => {
  haveBrowser({ permission: 'denied' });
  haveSite();
  const { unmount } = draw(<PushChoice />);
  expect(await findSwitch()).toBeDisabled();
  expect(await findSwitch()).toHaveAccessibleDescription(/Notifications are blocked for this site/);
  unmount();
  vi.unstubAllGlobals();
  draw(<PushChoice />);
  expect(await findSwitch()).toBeDisabled();
  expect(await findSwitch()).toHaveAccessibleDescription(/can’t show notifications/);
});

it('is absent on a site without push notifications', async () => {
  haveBrowser();
  haveSite();
  answer(configHttp.show, config());
  draw(<PushChoice />);
  await waitFor(() => expect(callsTo(configHttp.show)).toHaveLength(1));
  expect(screen.queryByRole('checkbox')).toBeNull();
});
