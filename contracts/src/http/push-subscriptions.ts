import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { notifications as limits } from './limits.ts';
import { pushSubscriptionsRoutes } from './routes/push-subscriptions.ts';

/** A browser that gets notifications of a member. */
const pushSubscriptionView = z.object({
  id,
  /** URL at the browser's push service, to which messages are sent. */
  endpoint: z.string(),
  created_at: instant,
});
export type PushSubscriptionView = z.output<typeof pushSubscriptionView>;

/** A key of the browser in base64url, as `PushSubscription.toJSON()` returns it. */
const browserKey = (bytes: number, label: string) =>
  z.string({ error: `${label} must be text` }).regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), {
    error: `${label} must be ${bytes} bytes in base64url`,
  });

/** URL of a push service. Only the hosts in the setting `WEB_PUSH_HOSTS` are accepted. */
const endpoint = z
  .string({ error: 'Endpoint must be text' })
  .max(limits.pushEndpointLengthMax, { error: `Endpoint can have at most ${limits.pushEndpointLengthMax} characters` })
  .refine((text) => /^https:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text), {
    error: 'Endpoint must begin with https://',
    abort: true,
  })
  .transform((text) => new URL(text).href);

export const pushSubscriptionsHttp = endpoints(pushSubscriptionsRoutes, {
  list: {
    summary: 'Browsers that get the caller’s notifications by Web Push (RFC 8030), the newest first',
    reply: z.object({ collection: z.array(pushSubscriptionView) }),
  },
  subscribe: {
    summary: `Send the caller’s notifications to a browser by Web Push; subscribing the same endpoint again replaces its subscription. The subscription ends with this session. A member can have ${limits.pushSubscriptionsMax} browsers; one more replaces the oldest. \`web_push\` of \`GET /api/config\` has the key that the browser subscribes with`,
    body: z.object({
      endpoint,
      keys: z.object(
        { p256dh: browserKey(65, 'Key p256dh'), auth: browserKey(16, 'Key auth') },
        { error: 'Keys must be those of the browser' },
      ),
      /** Language of the notifications, English by default. */
      locale: z
        .string({ error: 'Language must be text' })
        .regex(/^[\w-]{2,35}$/, { error: 'Language is not valid' })
        .optional(),
    }),
    example: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
      // Keys of the example in RFC 8291.
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      locale: 'en',
    },
    reply: pushSubscriptionView,
  },
  unsubscribe: { summary: 'Send no more notifications to a browser', owns: { id: 'pushSubscription' } },
});
