import type { NotificationEvent } from '@pixchange/contracts/events/notifications';
import type { OptionalNotificationGroup } from '@pixchange/contracts/http/values/notifications';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

export interface NotificationSettingsState {
  /** Muted groups in alphabetical order, without duplicates. */
  readonly muted: readonly OptionalNotificationGroup[];
  /** Whether the member gets a daily email about unread notifications. */
  readonly digest: boolean;
}

/** Change of the settings; undefined fields stay unchanged. */
export interface NotificationSettingsChange {
  readonly muted?: NotificationSettingsState['muted'] | undefined;
  readonly digest?: boolean | undefined;
}

export interface NotificationSettingsCommand extends NotificationSettingsChange {
  readonly type: 'ChangeNotificationSettings';
  readonly userId: string;
}

const stream = streamsOf('notification-settings');

/** Notification settings of a member. By default, nothing is muted and no email is sent. */
export const notificationSettingsDecider: StreamDecider<
  NotificationSettingsCommand,
  NotificationSettingsState,
  NotificationEvent
> = {
  name: 'notification-settings',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide: ({ userId, ...change }, state) => {
    const muted = [...new Set(change.muted ?? state.muted)].toSorted();
    const digest = change.digest ?? state.digest;
    return muted.join() === state.muted.join() && digest === state.digest
      ? []
      : [{ type: 'NotificationSettingsChanged', data: { userId, muted, digest } }];
  },
  evolve: (_, { data: { muted, digest = false } }) => ({ muted, digest }),
  initialState: { muted: [], digest: false },
};
