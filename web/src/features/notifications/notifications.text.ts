import type { OptionalNotificationGroup } from '@pixchange/contracts/http/values/notifications';
import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';

const coins = (count: number): string => countInEnglish(count, 'pixcoin', 'pixcoins');

/**
 * Texts of the notifications. In `lines`, `who` is the result of the function `who`, and `what` is a quoted title,
 * `yourWork` or `aWork`.
 */
export const notificationsText = catalogue('notifications', {
  title: 'Notifications',
  bell: (count: number) =>
    count === 0 ? 'Notifications' : `Notifications, ${count > 99 ? '99+' : inEnglish(count)} unread`,
  badge: (count: number) => (count > 99 ? '99+' : inEnglish(count)),
  arrived: (count: number) => `New notification. You have ${count > 99 ? 'more than 99' : inEnglish(count)} unread.`,
  loading: 'Loading notifications',
  more: 'Show more',
  all: 'See all notifications',
  readAll: 'Mark all as read',
  unread: 'Unread',
  none: 'Nothing new yet',
  noneText: 'When someone follows you, likes or comments on your work or buys it, you’ll see it here.',
  noneAction: 'Explore works',
  settings: 'Notification settings',
  who: (first: string, second: string | null, count: number) => {
    if (count <= 1) return first;
    return count === 2 && second !== null
      ? `${first} and ${second}`
      : `${first} and ${countInEnglish(count - 1, 'other', 'others')}`;
  },
  quoted: (title: string) => `“${title}”`,
  yourWork: 'your work',
  aWork: 'a work',
  lines: {
    follow: (who: string) => `${who} followed you`,
    heart: (who: string, what: string) => `${who} liked ${what}`,
    comment: (who: string, what: string) => `${who} commented on ${what}`,
    reply: (who: string, what: string) => `${who} replied to your comment on ${what}`,
    licence_sold: (who: string, what: string, earned: number) =>
      `${who} bought a license for ${what}. You earned ${coins(earned)}.`,
    token_sold: (who: string, what: string, earned: number) =>
      `${who} bought your token of ${what}. You earned ${coins(earned)}.`,
    royalty: (what: string, earned: number) =>
      `The token of ${what} was sold again. You earned ${coins(earned)} in royalties.`,
    minted: (what: string) => `Your token of ${what} has been minted`,
    mint_refunded: (what: string) => `We couldn’t mint ${what} and gave back what you paid`,
    taken_down: {
      image: (what: string) => `Moderators took down ${what}`,
      album: 'Moderators took down one of your albums',
      comment: 'Moderators took down one of your comments',
    },
    restored: {
      image: (what: string) => `Moderators restored ${what}`,
      album: 'Moderators restored one of your albums',
      comment: 'Moderators restored one of your comments',
    },
    appeal_declined: 'Moderators declined your appeal',
    theme_won: (what: string) => `${what} won its theme and is in the Spotlight`,
  },
  choices: 'In the bell',
  choicesText: 'Choose what you hear about. You always see moderators’ decisions about your content.',
  choicesLoading: 'Loading notification settings',
  groups: {
    follows: 'New followers',
    hearts: 'Likes and wins of my works',
    comments: 'Comments on my works',
    replies: 'Replies to my comments',
    sales: 'Sales and royalties',
    mints: 'Minted tokens',
  } satisfies Record<OptionalNotificationGroup, string>,
  saved: 'Notification settings saved',
  inBrowser: 'On this device',
  push: 'Notify me on this device',
  pushText: 'You’ll be notified even when Pixchange isn’t open, until you log out.',
  pushUnable:
    'This browser can’t show notifications while Pixchange is closed. On an iPhone or iPad, add Pixchange to your home screen first.',
  pushRefused: {
    blocked: 'Notifications are blocked for this site. Allow them in your browser’s settings, then reload this page.',
    failed: 'Your browser couldn’t turn on notifications. Check that its push service is allowed, and try again.',
  },
  digest: 'Email me once a day about what I missed',
  digestText: 'One email a day at most, and only when something is new and unread.',
  digestOff: 'The daily email is off',
  unsubscribeTitle: 'Turn off the daily email?',
  unsubscribeText: 'You can turn it on again in your settings.',
  unsubscribe: 'Turn off this email',
  unsubscribedText: 'We won’t send you the daily email any more. You can turn it on again in your settings.',
});
