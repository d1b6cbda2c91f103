import { describe, expect, it } from 'vitest';
import { commentMail, type CommentMail } from './comments.mails.ts';

const mail: CommentMail = {
  kind: 'work',
  recipient: { fullName: 'Ines <Okafor>', locale: 'en' },
  author: 'Noor & Co',
  title: 'Cat, awake',
  comment: 'What a <b>cat</b>!\nTwo lines',
  link: 'http://localhost/images/1#comments',
  unsubscribeLink: 'http://localhost/unsubscribe?token=a&b',
};

describe('the mail about a comment', () => {
  it('contains the comment, its link and the link that turns the mails off, as text', () =>
    expect(commentMail(mail)).toMatchObject({
      subject: 'Noor & Co commented on your work',
      text: `Hello Ines <Okafor>,

Noor & Co commented on “Cat, awake”:

> What a <b>cat</b>!
> Two lines

http://localhost/images/1#comments

You get this email because you turned on emails about comments.

Turn these emails off: http://localhost/unsubscribe?token=a&b
`,
    }));

  it('escapes comments and names in HTML', () => {
    const { html } = commentMail(mail);
    expect(html).toContain('What a &#60;b&#62;cat&#60;/b&#62;!<br>Two lines');
    expect(html).not.toMatch(/<b>|<Okafor>|Noor & /);
    expect(html).toContain('href="http://localhost/unsubscribe?token=a&#38;b"');
  });

  it('names a reply as such, and has a placeholder for a work without a title', () =>
    expect(commentMail({ ...mail, kind: 'reply', title: '' })).toMatchObject({
      subject: 'Noor & Co replied to your comment',
      text: expect.stringContaining('replied to your comment on an untitled work:'),
    }));

  it.each([
    ['de', 'hat dein Werk kommentiert'],
    ['de-AT', 'hat dein Werk kommentiert'],
    ['fr', 'commented on your work'],
    [null, 'commented on your work'],
  ])('is written in the language of the recipient’s mails (%s)', (locale, words) =>
    expect(commentMail({ ...mail, recipient: { ...mail.recipient, locale } }).subject).toContain(words),
  );
});
