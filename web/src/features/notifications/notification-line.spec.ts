import { notificationPath } from '@pixchange/contracts/http/values/notifications';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { describe, expect, it } from 'vitest';
import { actor, notification, work } from '../../testing/samples.ts';
import { sentenceOf } from './notification-line.ts';

const image = { ...work(), title: 'Kettle' };
const lineOf = (parts: Partial<NotificationView>): string =>
  sentenceOf(notification({ image, ...parts })).replace(/[\u2068\u2069]/gu, '');
const [maya, noor, gwen] = [actor(2, 'Maya Lind'), actor(3, 'Noor Haddad'), actor(4, 'Gwen Ott')];

describe('a notification', () => {
  it.each([
    [[maya], 1, 'Maya Lind liked “Kettle”'],
    [[maya, noor], 2, 'Maya Lind and Noor Haddad liked “Kettle”'],
    [[maya, noor, gwen], 3, 'Maya Lind and 2 others liked “Kettle”'],
    [[maya, noor, gwen], 7, 'Maya Lind and 6 others liked “Kettle”'],
    // Two of the latest three people are hidden; the fourth is counted but not listed.
    [[maya], 2, 'Maya Lind and 1 other liked “Kettle”'],
  ])('names the latest people, and counts the others', (actors, actors_count, expected) =>
    expect(lineOf({ kind: 'heart', actors, actors_count })).toBe(expected),
  );

  it.each([
    [{ kind: 'follow', image: null }, 'Maya Lind followed you'],
    [{ kind: 'comment' }, 'Maya Lind commented on “Kettle”'],
    [{ kind: 'comment', image: { ...image, title: '' } }, 'Maya Lind commented on your work'],
    [{ kind: 'reply', image: null }, 'Maya Lind replied to your comment on a work'],
    [{ kind: 'licence_sold', coins: 18 }, 'Maya Lind bought a license for “Kettle”. You earned 18 pixcoins.'],
    [{ kind: 'token_sold', coins: 1 }, 'Maya Lind bought your token of “Kettle”. You earned 1 pixcoin.'],
    [
      { kind: 'royalty', coins: 1_000 },
      'The token of “Kettle” was sold again. You earned 1,000 pixcoins in royalties.',
    ],
    [{ kind: 'minted' }, 'Your token of “Kettle” has been minted'],
    [{ kind: 'mint_refunded' }, 'We couldn’t mint “Kettle” and gave back what you paid'],
    [{ kind: 'taken_down' }, 'Moderators took down “Kettle”'],
    [{ kind: 'taken_down', image: null, comment_id: 'c' }, 'Moderators took down one of your comments'],
    [{ kind: 'restored', image: null, album_id: 'a' }, 'Moderators restored one of your albums'],
    [{ kind: 'appeal_declined', image: null }, 'Moderators declined your appeal'],
    [{ kind: 'theme_won', actors: [] }, '“Kettle” won its theme and is in the Spotlight'],
  ] satisfies [Partial<NotificationView>, string][])('describes the event: %o', (parts, expected) =>
    expect(lineOf(parts)).toBe(expected),
  );

  it.each([
    [{ kind: 'follow', image: null }, `/users/${maya.id}`],
    [{ kind: 'heart' }, `/images/${image.id}`],
    [{ kind: 'reply' }, `/images/${image.id}#comments`],
    [{ kind: 'taken_down', decision_id: 'd' }, '/decisions/d'],
    [{ kind: 'appeal_declined', image: null }, '/decisions'],
    [{ kind: 'theme_won' }, `/images/${image.id}`],
    [{ kind: 'licence_sold', image: null }, '/transaction'],
  ] satisfies [Partial<NotificationView>, string][])('links to its subject: %o', (parts, address) =>
    expect(notificationPath(notification({ image, ...parts }))).toBe(address),
  );
});
