/** Error with the reason why a browser can't be subscribed. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';

  /** @param why `blocked` when the person or the browser's settings forbid it, `failed` when the browser can't */
  constructor(readonly why: 'blocked' | 'failed') {
    super(why);
  }
}

/** Whether this browser can show notifications of a site that is not open. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Whether notifications of this site are forbidden in the browser's settings. */
export const isBlocked = (): boolean => Notification.permission === 'denied';

export const browserSubscription = async (): Promise<PushSubscription | null> => {
  if (!canNotify()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const siteKeyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCodePoint(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Asks for the permission, and subscribes this browser to the notifications of the site. Must be called in response to
 * a press, because browsers reject other permission requests.
 * @param siteKey public key of the site in base64url
 * @throws PushRefused
 */
export const subscribeBrowser = async (siteKey: string): Promise<PushSubscription> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('blocked');
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const existing = await pushManager.getSubscription();
    if (existing !== null && siteKeyOf(existing) === siteKey) return existing;
    await existing?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey });
  } catch {
    throw new PushRefused('failed');
  }
};
