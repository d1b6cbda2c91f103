import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { PushContent } from '@pixchange/contracts/http/values/notifications';
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const content: PushContent = {
  title: 'Pixchange',
  body: 'Noor Haddad followed you',
  path: '/notifications',
  tag: 'follow.1',
  lang: 'en',
  dir: 'ltr',
};

/** Recorded actions of the worker. */
interface Shown {
  readonly notifications: readonly [string, NotificationOptions][];
  readonly opened: readonly string[];
  readonly closed: number;
}

/** Records the worker's notifications and opened pages, because a headless browser allows neither. */
const record = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { registration, clients } = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly clients: { openWindow: (href: string) => Promise<null> };
    };
    const shown = { notifications: [] as unknown[], opened: [] as string[], closed: 0 };
    Object.assign(globalThis, { shown });
    registration.showNotification = (title, options) => {
      shown.notifications.push([title, options]);
      return Promise.resolve();
    };
    clients.openWindow = (href) => {
      shown.opened.push(href);
      return Promise.resolve(null);
    };
  });

const shownBy = (worker: Worker): Promise<Shown> =>
  worker.evaluate(() => (globalThis as unknown as { readonly shown: Shown }).shown);

const press = (worker: Worker, path: string): Promise<void> =>
  worker.evaluate((pressed) => {
    const { shown } = globalThis as unknown as { readonly shown: { closed: number } };
    const close = (): void => void (shown.closed += 1);
    const event = new Event('notificationclick');
    Object.assign(event, { notification: { data: { path: pressed }, close }, waitUntil: () => undefined });
    dispatchEvent(event);
  }, path);

/** Delivers a message to the worker, as the browser does after decrypting it. */
const deliver = async (page: Page, context: BrowserContext, data: string): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) done(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(url()).origin, registrationId, data });
};

it('shows a notification while the page is closed, and opens its page when it is pressed', async () => {
  const { page, context } = await visit(browser, { worker: true });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the site has no worker');
  await record(worker);
  await deliver(page, context, JSON.stringify(content));
  await expectSoon(
    async () => (await shownBy(worker)).notifications,
    [
      [
        'Pixchange',
        {
          body: content.body,
          tag: content.tag,
          lang: 'en',
          dir: 'ltr',
          icon: '/icons/icon-192.png',
          badge: '/icons/icon-192.png',
          data: { path: '/notifications' },
        },
      ],
    ],
  );
  await press(worker, '/notifications');
  await expectSoon(async () => (await shownBy(worker)).opened, [`${url()}/notifications`]);
  await press(worker, 'https://elsewhere.example/');
  // The worker focuses a page that is already open, and opens no second one.
  await page.goto('/faq');
  await press(worker, '/faq');
  await expectSoon(async () => (await shownBy(worker)).closed, 3);
  expect((await shownBy(worker)).opened).toHaveLength(1);
});

it('turns notifications on by a press in the settings, and off again', async () => {
  const person = await makePerson();
  const { page, context } = await visit(browser, { worker: true });
  // A headless browser has no push service and can't grant the permission.
  await context.addInitScript(() => {
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/of-a-test';
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    let subscription: object | null = null;
    const unsubscribe = (): Promise<boolean> => {
      subscription = null;
      return Promise.resolve(true);
    };
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: (options: unknown) => {
        asked.push(options);
        subscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe };
        return Promise.resolve(subscription);
      },
    });
    Object.defineProperty(Notification, 'permission', { value: 'default' });
    Notification.requestPermission = () => Promise.resolve('granted');
  });
  await enter(page, person);
  await page.goto('/settings#notifications');
  const box = page.getByRole('checkbox', { name: 'Notify me on this device' });
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  await box.click();
  await expectSoon(() => box.isChecked(), true);
  const asked = await page.evaluate(() => (globalThis as unknown as { readonly asked: object[] }).asked);
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) }]);
  await box.click();
  await expectSoon(() => box.isChecked(), false);
});
