import { z } from 'zod';
import { certificates } from '../certificates-setting.ts';
import { isVapidKey } from './vapid.ts';

const host = /^(\*\.)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Settings of notifications that browsers show while the site is closed. */
export const webPushSettings = {
  // Section: Notifications in browsers (Web Push)
  /**
   * `off`: members can't turn on notifications in their browsers. `on` also needs `VAPID_PRIVATE_KEY`. A browser
   * receives none until the member turns them on in it.
   */
  WEB_PUSH: z.enum(['on', 'off']).default('on'),
  /**
   * Key that signs these notifications: 32 bytes in base64, a private key on the curve P-256. If you change it, members
   * must turn notifications on again.
   */
  VAPID_PRIVATE_KEY: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === 32 && isVapidKey(text), {
      error: 'must be 32 bytes in base64, a private key on the curve P-256',
    })
    .optional(),
  /**
   * Hosts of push services that notifications are sent to, separated by commas; `*.example.org` includes all names
   * below it. Each browser chooses its own service. Private addresses are refused, except an address in this list, such
   * as `10.0.0.7:8443`, for a service of your own.
   */
  WEB_PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com')
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .refine((names) => names.every((name) => host.test(name)), {
      error: 'must be names like web.push.apple.com or *.notify.windows.com',
    }),
  /** Root certificates of push services of your own, as PEM or its base64; Node's own list by default. */
  WEB_PUSH_ROOTS: certificates.optional(),
  /** Interval at which new notifications are sent. Each browser receives notifications at most once a minute. */
  WEB_PUSH_SECONDS: z.coerce.number().int().min(1).max(86_400).default(10),
};
