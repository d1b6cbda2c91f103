import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { NotificationStreams } from './notification-streams.ts';
import { NotificationSettingsCommandHandler } from './notifications.commands.ts';
import { NotificationsController } from './notifications.controller.ts';
import { notificationsPersonalData } from './notifications.personal-data.ts';
import { notificationsProjection } from './notifications.projection.ts';
import { NotificationsQueries } from './notifications.queries.ts';
import { Notifications } from './notifications.ts';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationSettingsCommandHandler, NotificationsQueries, Notifications, NotificationStreams],
})
class NotificationsModule {}

export const notificationsFeature: FeatureModule = {
  name: 'notifications',
  nest: NotificationsModule,
  needs: [People, Works],
  projections: [notificationsProjection],
  personalData: (providers) => notificationsPersonalData(providers.get(NotificationsQueries)),
  /** What a member has read is in no event, so that no projection forgets it. */
  endsWork: (providers) => async (userId) => {
    await providers.get(NotificationsQueries).forget(userId);
    return false;
  },
};
