import type { NotificationEvent } from '@pixchange/contracts/events/notifications';
import type { MutableNotificationGroup } from '@pixchange/contracts/http/values/notifications';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

export interface NotificationSettingsState {
  /** In the order of the alphabet, each once. */
  readonly muted: readonly MutableNotificationGroup[];
}

export interface NotificationSettingsCommand extends NotificationSettingsState {
  readonly type: 'ChangeNotificationSettings';
  readonly userId: string;
}

const stream = streamsOf('notification-settings');

/** What a member wants to hear of: all of it, until they say otherwise. */
export const notificationSettingsDecider: StreamDecider<
  NotificationSettingsCommand,
  NotificationSettingsState,
  NotificationEvent
> = {
  name: 'notification-settings',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide: ({ userId, muted: wanted }, state) => {
    const muted = [...new Set(wanted)].toSorted();
    return muted.join() === state.muted.join()
      ? []
      : [{ type: 'NotificationSettingsChanged', data: { userId, muted } }];
  },
  evolve: (_, { data: { muted } }) => ({ muted }),
  initialState: { muted: [] },
};
