/** Decision about a member's content; `declined` means a declined appeal against a decision. */
export type Decided = 'withheld' | 'restored' | 'declined';

/** Kind of the affected item. */
export type DecidedKind = 'image' | 'album' | 'comment' | 'user';

/** Texts of the emails about decisions in one language; inserted values are escaped where needed. */
interface DecisionMailTexts {
  readonly hello: (fullName: string) => string;
  readonly subject: Readonly<Record<Decided, Readonly<Record<DecidedKind, string>>>>;
  readonly ask: Readonly<Record<Decided, Readonly<Record<DecidedKind, (title: string) => string>>>>;
  readonly button: Readonly<Record<Decided, string>>;
  /** Instructions for an appeal. */
  readonly appeal: string;
  /** Contact for questions about a decision that remains in force. */
  readonly questions: (email: string) => string;
}

const named = (what: string, title: string): string => (title === '' ? what : `${what} “${title}”`);

const each = (text: string): Readonly<Record<DecidedKind, string>> => ({
  image: text,
  album: text,
  comment: text,
  user: text,
});

const english: DecisionMailTexts = {
  hello: (fullName) => `Hello ${fullName},`,
  subject: {
    withheld: {
      image: 'Your work was taken down',
      album: 'Your album was taken down',
      comment: 'Your comment was taken down',
      user: 'Your account is suspended',
    },
    restored: {
      image: 'Your work is back',
      album: 'Your album is back',
      comment: 'Your comment is back',
      user: 'Your account is open again',
    },
    declined: each('Your appeal was declined'),
  },
  ask: {
    withheld: {
      image: (title) => `A moderator took down ${named('your work', title)}. Others no longer see it. The reason:`,
      album: (title) =>
        `A moderator took down ${named('your album', title)}. Others no longer see it or the works that are only in it. The reason:`,
      comment: () => 'A moderator took down one of your comments. Others no longer see it. The reason:',
      user: () =>
        'A moderator suspended your account. You cannot log in, and others cannot see your content. The reason:',
    },
    restored: {
      image: (title) => `A moderator restored ${named('your work', title)}. It is shown as before. The reason:`,
      album: (title) => `A moderator restored ${named('your album', title)}. It is shown as before. The reason:`,
      comment: () => 'A moderator restored one of your comments. It is shown as before. The reason:',
      user: () => 'A moderator reinstated your account. You can log in again, and everything is as it was. The reason:',
    },
    declined: {
      image: (title) => `We looked at your appeal about ${named('your work', title)}. The decision stays. The reason:`,
      album: (title) => `We looked at your appeal about ${named('your album', title)}. The decision stays. The reason:`,
      comment: () => 'We looked at your appeal about one of your comments. The decision stays. The reason:',
      user: () => 'We looked at your appeal about your account. It stays suspended. The reason:',
    },
  },
  button: { withheld: 'See the decision', restored: 'Go to Pixchange', declined: 'See the decision' },
  appeal:
    'Do you think that this is a mistake? You can appeal on that page, once and within six months. Another moderator will look at it.',
  questions: (email) => `Any questions? Write to ${email}.`,
};

const german: DecisionMailTexts = {
  hello: (fullName) => `Hallo ${fullName},`,
  subject: {
    withheld: {
      image: 'Dein Werk wurde entfernt',
      album: 'Dein Album wurde entfernt',
      comment: 'Dein Kommentar wurde entfernt',
      user: 'Dein Konto ist gesperrt',
    },
    restored: {
      image: 'Dein Werk ist wieder da',
      album: 'Dein Album ist wieder da',
      comment: 'Dein Kommentar ist wieder da',
      user: 'Dein Konto ist wieder offen',
    },
    declined: each('Dein Einspruch wurde abgelehnt'),
  },
  ask: {
    withheld: {
      image: (title) =>
        `Ein Moderator hat ${named('dein Werk', title)} entfernt. Andere sehen es nicht mehr. Der Grund:`,
      album: (title) =>
        `Ein Moderator hat ${named('dein Album', title)} entfernt. Andere sehen es nicht mehr, auch nicht, was nur darin ist. Der Grund:`,
      comment: () => 'Ein Moderator hat einen deiner Kommentare entfernt. Andere sehen ihn nicht mehr. Der Grund:',
      user: () =>
        'Ein Moderator hat dein Konto gesperrt. Du kannst dich nicht anmelden, und andere sehen nichts von dir. Der Grund:',
    },
    restored: {
      image: (title) =>
        `Ein Moderator hat ${named('dein Werk', title)} wiederhergestellt. Es wird gezeigt wie zuvor. Der Grund:`,
      album: (title) =>
        `Ein Moderator hat ${named('dein Album', title)} wiederhergestellt. Es wird gezeigt wie zuvor. Der Grund:`,
      comment: () =>
        'Ein Moderator hat einen deiner Kommentare wiederhergestellt. Er wird gezeigt wie zuvor. Der Grund:',
      user: () =>
        'Ein Moderator hat dein Konto wieder geöffnet. Du kannst dich anmelden, und alles ist wie zuvor. Der Grund:',
    },
    declined: {
      image: (title) =>
        `Wir haben deinen Einspruch zu ${named('deinem Werk', title)} geprüft. Die Entscheidung bleibt. Der Grund:`,
      album: (title) =>
        `Wir haben deinen Einspruch zu ${named('deinem Album', title)} geprüft. Die Entscheidung bleibt. Der Grund:`,
      comment: () =>
        'Wir haben deinen Einspruch zu einem deiner Kommentare geprüft. Die Entscheidung bleibt. Der Grund:',
      user: () => 'Wir haben deinen Einspruch zu deinem Konto geprüft. Es bleibt gesperrt. Der Grund:',
    },
  },
  button: { withheld: 'Entscheidung ansehen', restored: 'Zu Pixchange', declined: 'Entscheidung ansehen' },
  appeal:
    'Hältst du das für einen Fehler? Auf dieser Seite kannst du einmal und innerhalb von sechs Monaten Einspruch erheben. Ein anderer Moderator prüft ihn.',
  questions: (email) => `Fragen? Schreib an ${email}.`,
};

/** Returns the texts in the language of the member's emails; an unknown language falls back to English. */
export const decisionMailTexts = (locale: string | null): DecisionMailTexts =>
  /^de\b/i.test(locale ?? '') ? german : english;
