import { describe, expect, it } from 'vitest';
import { decisionMail, type DecisionMail } from './decision-mails.ts';

const mail: DecisionMail = {
  decided: 'withheld',
  kind: 'image',
  recipient: { fullName: 'Ines <Okafor>', locale: 'en' },
  title: 'Cat & dog',
  reason: 'Copied from\n<b>somebody</b>',
  link: 'http://localhost/decisions/1?code=2',
  contactEmail: 'hello@example.org',
};

describe('the mail about a decision', () => {
  it('names the decision, the reason, and how to appeal', () =>
    expect(decisionMail(mail)).toMatchObject({
      subject: 'Your work was taken down',
      text: `Hello Ines <Okafor>,

A moderator took down your work “Cat & dog”. Others no longer see it. The reason:

> Copied from
> <b>somebody</b>

http://localhost/decisions/1?code=2

Do you think that this is a mistake? You can appeal on that page, once and within six months. Another moderator will look at it.
`,
    }));

  it('escapes the name, the title and the reason in its HTML', () =>
    expect(decisionMail(mail).html).not.toMatch(/<b>|<Okafor>|Cat & dog/));

  it('omits the title of a work without one', () =>
    expect(decisionMail({ ...mail, title: '' }).text).toContain('took down your work. Others'));

  it('names the contact address when an appeal is declined', () =>
    expect(decisionMail({ ...mail, decided: 'declined' }).text).toMatch(/The decision stays[^]*hello@example\.org/));

  it('does not offer an appeal against a restoration', () =>
    expect(decisionMail({ ...mail, decided: 'restored' }).text).not.toContain('mistake'));

  it.each(['image', 'album', 'comment', 'user'] as const)(
    'has different subjects for a takedown and a restoration, in German and English: %s',
    (kind) => {
      for (const locale of ['de', 'en']) {
        const subjects = (['withheld', 'restored'] as const).map(
          (decided) => decisionMail({ ...mail, kind, decided, recipient: { ...mail.recipient, locale } }).subject,
        );
        expect(new Set(subjects).size).toBe(2);
      }
      expect(decisionMail({ ...mail, kind, recipient: { ...mail.recipient, locale: 'de-CH' } }).subject).toMatch(
        /^Dein/,
      );
    },
  );
});
