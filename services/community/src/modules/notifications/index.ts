import { Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { CONFIG } from '../../platform/tokens.ts';
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

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsQueries, Notifications, NotificationStreams, DigestQueries, DigestTokens],
})
class NotificationsModule {}

export const notificationsFeature: FeatureModule = {
  name: 'notifications',
  nest: NotificationsModule,
  needs: [People, Works],
  projections: [notificationsProjection],
  periodics: (context) => {
    const config = context.get<Config>(CONFIG);
    const parts = {
      queries: context.get(DigestQueries),
      notifications: context.get(Notifications),
      people: context.get(People),
      tokens: context.get(DigestTokens),
      mailer: context.get(Mailer),
      publicUrl: config.PUBLIC_URL,
      log: context.get<Log>(LOG),
    };
    return [
      {
        name: 'notification-digests',
        role: 'mail',
        everySeconds: config.DIGEST_SECONDS,
        work: () => sendDigests(parts, new Date()),
      },
    ];
  },
  personalData: (providers) =>
    notificationsPersonalData(providers.get(NotificationsQueries), providers.get(DigestQueries)),
  /** Read marks and mail times are not events, so no projection removes them at an erasure. */
  endsWork: (providers) => async (userId) => {
    await providers.get(NotificationsQueries).forget(userId);
    await providers.get(DigestQueries).forget(userId);
    return false;
  },
};
