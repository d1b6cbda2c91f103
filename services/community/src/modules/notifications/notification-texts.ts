import type { NotificationView } from '@pixchange/contracts/http/notifications';
import { primaryLanguage } from '../../runtime/http/accept-language.ts';

type Line = (who: string, what: string, coins: number) => string;

/** Sentences of notifications in emails and push messages, in one language. */
export interface NotificationTexts {
  /** Returns the name of the latest actor with the number of others. */
  readonly who: (name: string, others: number) => string;
  /** Text for a work that has no title or is deleted. */
  readonly work: string;
  /** Returns the title of a work in quotes. */
  readonly quoted: (title: string) => string;
  readonly lines: Readonly<Record<NotificationView['kind'], Line>>;
  /** Returns the sentence for several new notifications. */
  readonly several: (count: number) => string;
}

const pixcoins = (coins: number): string => (coins === 1 ? '1 pixcoin' : `${coins} pixcoins`);
const germanPixcoins = (coins: number): string => (coins === 1 ? '1 Pixcoin' : `${coins} Pixcoins`);
/** Returns the amount in Arabic; the noun comes first, because a noun after the number would need plural forms. */
const arabicPixcoins = (coins: number): string => `بكسكوين: ${coins}`;

const english: NotificationTexts = {
  who: (name, others) =>
    others === 0 ? name : `${name} and ${others === 1 ? '1 other person' : `${others} other people`}`,
  work: 'your work',
  quoted: (title) => `“${title}”`,
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
    theme_won: (_, what) => `${what} won its theme and is in the Spotlight`,
  },
  several: (count) => (count === 1 ? 'You have a new notification' : `You have ${count} new notifications`),
};

const german: NotificationTexts = {
  who: (name, others) =>
    others === 0 ? name : `${name} und ${others === 1 ? '1 weitere Person' : `${others} weitere Personen`}`,
  work: 'dein Werk',
  quoted: (title) => `„${title}“`,
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
    theme_won: (_, what) => `Gewonnen und jetzt im Spotlight: ${what}`,
  },
  several: (count) => (count === 1 ? 'Du hast eine neue Nachricht' : `Du hast ${count} neue Nachrichten`),
};

const arabic: NotificationTexts = {
  who: (name, others) => (others === 0 ? name : `${name} (وآخرين: ${others})`),
  work: 'عملك',
  quoted: (title) => `«${title}»`,
  lines: {
    follow: (who) => `متابعة جديدة لك من ${who}`,
    heart: (who, what) => `إعجاب من ${who} بـ ${what}`,
    comment: (who, what) => `تعليق من ${who} على ${what}`,
    reply: (who) => `رد من ${who} على تعليقك`,
    licence_sold: (who, what, coins) => `شراء ${what} من ${who}. كسبت ${arabicPixcoins(coins)}.`,
    token_sold: (who, what, coins) => `شراء رمزك ${what} من ${who}. كسبت ${arabicPixcoins(coins)}.`,
    royalty: (_, what, coins) => `بيع رمز ${what} مرة أخرى. كسبت من العوائد ${arabicPixcoins(coins)}.`,
    minted: (_, what) => `سُكّ رمز ${what}`,
    mint_refunded: (_, what) => `تعذّر سكّ ${what}، فأعدنا إليك ما دفعته`,
    taken_down: () => 'أزال المشرفون شيئًا من محتواك',
    restored: () => 'أعاد المشرفون شيئًا من محتواك',
    appeal_declined: () => 'رفض المشرفون اعتراضك',
    theme_won: (_, what) => `فاز ${what} في موضوعه، وهو الآن في الإضاءات`,
  },
  several: (count) => `إشعارات جديدة: ${count}`,
};

const inLanguage: Readonly<Record<string, NotificationTexts>> = { en: english, de: german, ar: arabic };

/** Returns the texts in the language of a tag such as `de-AT`; English for null and for an unknown language. */
export const notificationTexts = (locale: string | null): NotificationTexts =>
  inLanguage[primaryLanguage(locale ?? '')] ?? english;

/** Returns the sentence of a notification. */
export const sentenceOf = (
  texts: NotificationTexts,
  { kind, actors, actors_count, image, coins }: NotificationView,
): string =>
  texts.lines[kind](
    texts.who(actors[0]?.full_name ?? '', Math.max(0, actors_count - 1)),
    image === null || image.title === '' ? texts.work : texts.quoted(image.title),
    coins ?? 0,
  );
