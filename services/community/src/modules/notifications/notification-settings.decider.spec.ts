import { describe, it } from 'vitest';
import type { NotificationEvent } from '@pixchange/contracts/events/notifications';
import { storyOf } from '../../kernel/testing/given.ts';
import {
  notificationSettingsDecider,
  type NotificationSettingsChange,
  type NotificationSettingsCommand,
} from './notification-settings.decider.ts';

type Muted = NotificationEvent['data']['muted'];

const given = storyOf(notificationSettingsDecider);
const userId = 'ines';
const change = (settings: NotificationSettingsChange): NotificationSettingsCommand => ({
  type: 'ChangeNotificationSettings',
  userId,
  ...settings,
});
const mute = (...muted: Muted): NotificationSettingsCommand => change({ muted });
const changed = (muted: Muted, digest = false): NotificationEvent => ({
  type: 'NotificationSettingsChanged',
  data: { userId, muted, digest },
});

describe('the settings of notifications', () => {
  it('mute groups without duplicates, in a fixed order', () =>
    given()
      .when(mute('hearts', 'follows', 'hearts'))
      .then(changed(['follows', 'hearts'])));
  it('mute nothing by default', () => given().when(mute()).thenNothing());
  it('ignore a repeated change', () =>
    given(changed(['follows', 'hearts']))
      .when(mute('hearts', 'follows'))
      .thenNothing());
  it('can unmute all groups', () =>
    given(changed(['hearts']))
      .when(mute())
      .then(changed([])));
  it('turn the daily mail on without changing muted groups', () =>
    given(changed(['hearts']))
      .when(change({ digest: true }))
      .then(changed(['hearts'], true)));
  it('leave the daily mail on when groups change', () =>
    given(changed([], true))
      .when(mute('sales'))
      .then(changed(['sales'], true)));
  it('ignore a repeated turn-off of the daily mail', () => {
    given(changed([], true))
      .when(change({ digest: false }))
      .then(changed([]));
    given()
      .when(change({ digest: false }))
      .thenNothing();
  });
  it('have no daily mail in events from before it existed', () =>
    given({ type: 'NotificationSettingsChanged', data: { userId, muted: ['hearts'] } })
      .when(change({ digest: false }))
      .thenNothing());
});
