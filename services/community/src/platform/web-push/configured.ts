import type { Config } from '../../config.ts';
import { WebPush } from './web-push.ts';

/** Returns the sender of notifications to browsers; null when it is turned off, and without a key. */
export const webPushOf = (config: Config): WebPush | null =>
  config.WEB_PUSH === 'off' || config.VAPID_PRIVATE_KEY === undefined
    ? null
    : new WebPush({
        privateKey: config.VAPID_PRIVATE_KEY,
        contactEmail: config.CONTACT_EMAIL,
        hosts: config.WEB_PUSH_HOSTS,
        roots: config.WEB_PUSH_ROOTS ?? null,
      });
