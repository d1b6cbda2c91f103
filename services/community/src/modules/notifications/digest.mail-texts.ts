/**
 * Texts of the daily email around its list of notifications, in one language. `mailPage` escapes the texts and the
 * values in them.
 */
export interface DigestTexts {
  readonly hello: (fullName: string) => string;
  readonly ask: string;
  readonly more: (count: number) => string;
  readonly button: string;
  readonly why: string;
  readonly unsubscribe: string;
}

const english: DigestTexts = {
  hello: (fullName) => `Hello ${fullName},`,
  ask: 'Here’s what happened since your last visit:',
  more: (count) => `and ${count} more`,
  button: 'See your notifications',
  why: 'You get this email at most once a day because you turned it on.',
  unsubscribe: 'Turn this email off',
};

const german: DigestTexts = {
  hello: (fullName) => `Hallo ${fullName},`,
  ask: 'Das ist seit deinem letzten Besuch passiert:',
  more: (count) => `und ${count} weitere`,
  button: 'Nachrichten ansehen',
  why: 'Du bekommst diese Mail höchstens einmal am Tag, weil du sie eingeschaltet hast.',
  unsubscribe: 'Diese Mail abstellen',
};

/** Returns the texts in the language of the member's emails; an unknown language falls back to English. */
export const digestTexts = (locale: string | null): DigestTexts => (/^de\b/i.test(locale ?? '') ? german : english);
