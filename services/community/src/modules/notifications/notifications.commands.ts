import { commandsOf } from '../../platform/command-handlers.ts';
import { notificationSettingsDecider } from './notification-settings.decider.ts';

export const { Run: RunNotificationSettingsCommand, Handler: NotificationSettingsCommandHandler } =
  commandsOf(notificationSettingsDecider);
