/** Texts of the emails about comments in one language; inserted values are escaped where needed. */
interface CommentMailTexts {
  readonly hello: (fullName: string) => string;
  readonly subject: Readonly<Record<CommentMailKind, (author: string) => string>>;
  readonly ask: Readonly<Record<CommentMailKind, (author: string, title: string) => string>>;
  readonly untitled: string;
  readonly button: string;
  readonly why: string;
  readonly unsubscribe: string;
}

/** Reason for the email: a comment on the member's work, or a reply to their comment. */
export type CommentMailKind = 'work' | 'reply';

const english: CommentMailTexts = {
  hello: (fullName) => `Hello ${fullName},`,
  subject: {
    work: (author) => `${author} commented on your work`,
    reply: (author) => `${author} replied to your comment`,
  },
  ask: {
    work: (author, title) => `${author} commented on ${title}:`,
    reply: (author, title) => `${author} replied to your comment on ${title}:`,
  },
  untitled: 'an untitled work',
  button: 'See the comments',
  why: 'You get this email because you turned on emails about comments.',
  unsubscribe: 'Turn these emails off',
};

const german: CommentMailTexts = {
  hello: (fullName) => `Hallo ${fullName},`,
  subject: {
    work: (author) => `${author} hat dein Werk kommentiert`,
    reply: (author) => `${author} hat auf deinen Kommentar geantwortet`,
  },
  ask: {
    work: (author, title) => `${author} hat ${title} kommentiert:`,
    reply: (author, title) => `${author} hat auf deinen Kommentar zu ${title} geantwortet:`,
  },
  untitled: 'ein Werk ohne Titel',
  button: 'Kommentare ansehen',
  why: 'Du bekommst diese Mail, weil du Mails über Kommentare eingeschaltet hast.',
  unsubscribe: 'Diese Mails abstellen',
};

/** Returns the texts in the language of the member's emails; an unknown language falls back to English. */
export const commentMailTexts = (locale: string | null): CommentMailTexts =>
  /^de\b/i.test(locale ?? '') ? german : english;
