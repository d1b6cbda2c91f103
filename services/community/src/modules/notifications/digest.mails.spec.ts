import { describe, expect, it } from 'vitest';
import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { notificationKinds } from '@pixchange/contracts/http/values/notifications';
import { digestMail } from './digest.mails.ts';

const one = (parts: Partial<NotificationView>): NotificationView => ({
  id: 'follow.1',
  kind: 'follow',
  actors: [{ id: 'noor', username: 'noor', full_name: 'Noor & Co', profile_image: { url: null } }],
  actors_count: 1,
  image: null,
  image_id: null,
  album_id: null,
  comment_id: null,
  decision_id: null,
  coins: null,
  read: false,
  created_at: '2026-11-25T08:00:00.000Z',
  ...parts,
});
const cat = { id: 'cat', title: 'Cat <awake>', type: 'Gif', image: null } as unknown as NotificationView['image'];
const mailOf = (unread: readonly NotificationView[], locale: string | null = 'en') =>
  digestMail({
    recipient: { fullName: 'Ines Okafor', locale },
    unread,
    link: 'http://localhost/notifications',
    unsubscribeLink: 'http://localhost/unsubscribe?mails=digest&token=a',
  });

describe('the daily mail of unread notifications', () => {
  it('has a line for each notification, the links and how to turn the mail off, as text', () =>
    expect(mailOf([one({}), one({ kind: 'heart', actors_count: 3, image: cat })])).toMatchObject({
      subject: 'You have 2 new notifications',
      text: `Hello Ines Okafor,

Here’s what happened since your last visit:

> Noor & Co followed you
> Noor & Co and 2 other people liked “Cat <awake>”

http://localhost/notifications

You get this email at most once a day because you turned it on.

Turn this email off: http://localhost/unsubscribe?mails=digest&token=a
`,
    }));

  it('counts notifications beyond its maximum of lines', () => {
    const { subject, text } = mailOf(Array.from({ length: 11 }, () => one({})));
    expect(subject).toBe('You have 11 new notifications');
    expect(text).toContain('> and 3 more');
  });

  it('escapes names and titles in its HTML', () => {
    const { html } = mailOf([one({ kind: 'heart', image: cat })]);
    expect(html).toContain('Noor &#38; Co liked “Cat &#60;awake&#62;”');
    expect(html).not.toContain('<awake>');
  });

  it('is in German for recipients with a German locale', () => {
    const { subject, text } = mailOf([one({ actors_count: 2 })], 'de-AT');
    expect(subject).toBe('Du hast eine neue Nachricht');
    expect(text).toContain('> Neu folgt dir: Noor & Co und 1 weitere Person');
  });

  it.each([
    ['en', 1, 'You earned 1 pixcoin.'],
    ['en', 2, 'You earned 2 pixcoins.'],
    ['de', 1, 'Du hast 1 Pixcoin verdient.'],
    ['de', 2, 'Du hast 2 Pixcoins verdient.'],
  ])('in %s uses the right plural for %i pixcoins', (locale, coins, line) =>
    expect(mailOf([one({ kind: 'licence_sold', image: cat, coins })], locale).text).toContain(line),
  );

  it.each([...notificationKinds])('has a text for %s in both languages', (kind) => {
    const view = one({ kind, image: cat, coins: 12, ...(/^(tak|res|app|mint|roy)/.test(kind) ? { actors: [] } : {}) });
    const [english, german] = [mailOf([view]).text, mailOf([view], 'de').text].map(
      (text) => /^> (.+)$/m.exec(text)?.[1],
    );
    expect(english).toMatch(/\w/);
    expect(german).toMatch(/\w/);
    expect(german).not.toBe(english);
    expect(`${english}${german}`).not.toMatch(/undefined|null|  /);
  });
});
