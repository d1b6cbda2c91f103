import { describe, it } from '@jest/globals';
import type { NotificationEvent } from '@pixchange/contracts/events/notifications';
import { storyOf } from '../../kernel/testing/given.ts';
import { notificationSettingsDecider, type NotificationSettingsCommand } from './notification-settings.decider.ts';

type Muted = NotificationEvent['data']['muted'];

const given = storyOf(notificationSettingsDecider);
const userId = 'ines';
const mute = (...muted: Muted): NotificationSettingsCommand => ({ type: 'ChangeNotificationSettings', userId, muted });
const changed = (...muted: Muted): NotificationEvent => ({
  type: 'NotificationSettingsChanged',
  data: { userId, muted },
});

describe('the settings of notifications', () => {
  it('mute groups, each once and in one order', () =>
    given()
      .when(mute('hearts', 'follows', 'hearts'))
      .then(changed('follows', 'hearts')));
  it('mute nothing at first', () => given().when(mute()).thenNothing());
  it('do not change twice', () => given(changed('follows', 'hearts')).when(mute('hearts', 'follows')).thenNothing());
  it('show all again', () => given(changed('hearts')).when(mute()).then(changed()));
});
