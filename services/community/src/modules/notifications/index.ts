import { Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { CONFIG, WEB_PUSH } from '../../platform/tokens.ts';
import type { WebPush } from '../../platform/web-push/web-push.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { DigestQueries } from './digest.queries.ts';
import { DigestTokens } from './digest-tokens.service.ts';
import { sendDigests } from './digests.ts';
import { NotificationStreams } from './notification-streams.ts';
import { NotificationsController } from './notifications.controller.ts';
import { notificationsPersonalData } from './notifications.personal-data.ts';
import { notificationsProjection } from './notifications.projection.ts';
import { NotificationsQueries } from './notifications.queries.ts';
import { Notifications } from './notifications.service.ts';
import { PushController } from './push/push.controller.ts';
import { PushQueries } from './push/push.queries.ts';
import { PushSubscriptions } from './push/push.service.ts';
import { sendPushes } from './push/send-pushes.ts';

@Module({
  controllers: [NotificationsController, PushController],
  providers: [
    NotificationsQueries,
    Notifications,
    NotificationStreams,
    DigestQueries,
    DigestTokens,
    PushQueries,
    PushSubscriptions,
  ],
})
class NotificationsModule {}

export const notificationsFeature: FeatureModule = {
  name: 'notifications',
  nest: NotificationsModule,
  needs: [People, Works],
  projections: [notificationsProjection],
  periodics: (context) => {
    const config = context.get<Config>(CONFIG);
    const pushes = context.get(PushQueries);
    const parts = {
      queries: context.get(DigestQueries),
      notifications: context.get(Notifications),
      people: context.get(People),
      tokens: context.get(DigestTokens),
      mailer: context.get(Mailer),
      publicUrl: config.PUBLIC_URL,
      log: context.get<Log>(LOG),
    };
    const webPush = context.get<WebPush | null>(WEB_PUSH);
    return [
      {
        name: 'notification-digests',
        role: 'mail',
        everySeconds: config.DIGEST_SECONDS,
        work: () => sendDigests(parts, new Date()),
      },
      {
        name: 'notification-pushes',
        role: 'mail',
        everySeconds: config.WEB_PUSH_SECONDS,
        work: async () => {
          if (webPush !== null) await sendPushes({ ...parts, queries: pushes, webPush }, new Date());
        },
      },
    ];
  },
  personalData: (providers) =>
    notificationsPersonalData(
      providers.get(NotificationsQueries),
      providers.get(DigestQueries),
      providers.get(PushQueries),
    ),
  /** Read marks, email times and browsers are not stored as events, so no projection removes them at an erasure. */
  endsWork: (providers) => async (userId) => {
    await providers.get(NotificationsQueries).forget(userId);
    await providers.get(DigestQueries).forget(userId);
    await providers.get(PushQueries).forget(userId);
    return false;
  },
};
