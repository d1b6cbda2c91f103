import type { NotificationView } from '@pixchange/contracts/http/notifications';

type Line = (who: string, what: string, coins: number) => string;

/** Texts of the daily mail in one language. The mail escapes them and the values in them. */
export interface DigestTexts {
  readonly hello: (fullName: string) => string;
  readonly subject: (count: number) => string;
  readonly ask: string;
  /** Returns the name of the latest actor with the number of others. */
  readonly who: (name: string, others: number) => string;
  /** Text for a work that has no title or is deleted. */
  readonly work: string;
  readonly lines: Readonly<Record<NotificationView['kind'], Line>>;
  readonly more: (count: number) => string;
  readonly button: string;
  readonly why: string;
  readonly unsubscribe: string;
}

const pixcoins = (coins: number): string => (coins === 1 ? '1 pixcoin' : `${coins} pixcoins`);
const germanPixcoins = (coins: number): string => (coins === 1 ? '1 Pixcoin' : `${coins} Pixcoins`);

const english: DigestTexts = {
  hello: (fullName) => `Hello ${fullName},`,
  subject: (count) => (count === 1 ? 'You have a new notification' : `You have ${count} new notifications`),
  ask: 'Here’s what happened since your last visit:',
  who: (name, others) =>
    others === 0 ? name : `${name} and ${others === 1 ? '1 other person' : `${others} other people`}`,
  work: 'your work',
  lines: {
    follow: (who) => `${who} followed you`,
    heart: (who, what) => `${who} liked ${what}`,
    comment: (who, what) => `${who} commented on ${what}`,
    reply: (who) => `${who} replied to your comment`,
    licence_sold: (who, what, coins) => `${who} bought ${what}. You earned ${pixcoins(coins)}.`,
    token_sold: (who, what, coins) => `${who} bought your token of ${what}. You earned ${pixcoins(coins)}.`,
    royalty: (_, what, coins) => `A token of ${what} was sold again. You earned ${pixcoins(coins)} in royalties.`,
    minted: (_, what) => `Your token of ${what} has been minted`,
    mint_refunded: (_, what) => `We couldn’t mint ${what} and gave back what you paid`,
    taken_down: () => 'Moderators took down something of yours',
    restored: () => 'Moderators restored something of yours',
    appeal_declined: () => 'Moderators declined your appeal',
  },
  more: (count) => `and ${count} more`,
  button: 'See your notifications',
  why: 'You get this email at most once a day because you turned it on.',
  unsubscribe: 'Turn this email off',
};

const german: DigestTexts = {
  hello: (fullName) => `Hallo ${fullName},`,
  subject: (count) => (count === 1 ? 'Du hast eine neue Nachricht' : `Du hast ${count} neue Nachrichten`),
  ask: 'Das ist seit deinem letzten Besuch passiert:',
  who: (name, others) =>
    others === 0 ? name : `${name} und ${others === 1 ? '1 weitere Person' : `${others} weitere Personen`}`,
  work: 'dein Werk',
  lines: {
    follow: (who) => `Neu folgt dir: ${who}`,
    heart: (who, what) => `Ein Herz für ${what} von ${who}`,
    comment: (who, what) => `Neuer Kommentar zu ${what} von ${who}`,
    reply: (who) => `Neue Antwort auf deinen Kommentar von ${who}`,
    licence_sold: (who, what, coins) => `Gekauft von ${who}: ${what}. Du hast ${germanPixcoins(coins)} verdient.`,
    token_sold: (who, what, coins) => `Token gekauft von ${who}: ${what}. Du hast ${germanPixcoins(coins)} verdient.`,
    royalty: (_, what, coins) =>
      `Ein Token wurde weiterverkauft: ${what}. Du hast ${germanPixcoins(coins)} Tantiemen verdient.`,
    minted: (_, what) => `Dein Token wurde geprägt: ${what}`,
    mint_refunded: (_, what) => `Wir konnten den Token nicht prägen und haben dir alles erstattet: ${what}`,
    taken_down: () => 'Die Moderation hat etwas von dir entfernt',
    restored: () => 'Die Moderation hat etwas von dir wiederhergestellt',
    appeal_declined: () => 'Die Moderation hat deinen Einspruch abgelehnt',
  },
  more: (count) => `und ${count} weitere`,
  button: 'Nachrichten ansehen',
  why: 'Du bekommst diese Mail höchstens einmal am Tag, weil du sie eingeschaltet hast.',
  unsubscribe: 'Diese Mail abstellen',
};

/** Returns the texts in the language of the member's mails; an unknown language falls back to English. */
export const digestTexts = (locale: string | null): DigestTexts => (/^de\b/i.test(locale ?? '') ? german : english);
