import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { exampleTexts, namedIds } from './example-ids.ts';
import { accountsRoutes } from './routes/accounts.ts';
import { apiError } from './errors.ts';
import { cleanText, idForm, wireBoolean, wireInteger } from './fields.ts';
import { imageItemView } from './images.ts';
import { accounts as limits } from './limits.ts';
import { publicUserView } from './people.ts';
import { emailPattern, passwordCriteria } from './values/accounts.ts';

export { publicUserView, type PublicUserView } from './people.ts';

export const email = z
  .string({ error: 'Email must be text' })
  // The normalized form is stored, compared and used as the address for emails.
  .normalize('NFKC')
  .trim()
  .max(254, { error: 'Email is too long' })
  .regex(emailPattern, { error: 'Email is not valid' });

export const password = z
  .string({ error: 'Password must be text' })
  .max(limits.passwordLengthMax, { error: `Password can have at most ${limits.passwordLengthMax} characters` })
  .refine((text) => passwordCriteria.every(({ met }) => met(text)), {
    error: `Password needs at least ${limits.passwordLengthMin} characters, a lowercase letter, an uppercase letter and a number`,
  });

export const username = z
  .string({ error: 'Username must be text' })
  .trim()
  .toLowerCase()
  .min(limits.usernameLengthMin, { error: `Username needs at least ${limits.usernameLengthMin} characters` })
  .max(limits.usernameLengthMax, { error: `Username can have at most ${limits.usernameLengthMax} characters` })
  .regex(/^[a-z0-9_.]+$/, { error: 'Username can have letters, numbers, _ and . only' });

/**
 * Returns the text as browsers read it in a host name (UTS 46): characters that count as dots become plain dots, and
 * ignorable characters disappear.
 */
const asHost = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * Patterns of web addresses, which email clients and chats turn into links. Any word of two or more letters after a dot
 * can be a top-level domain, in every script, and there are new ones every year, so no list of them is kept.
 */
const webAddresses = [
  /:\/\/|\bwww\./iu,
  // Domain: the end of a label, a dot, and a top-level domain in letters or in its encoded form (Punycode).
  /[\p{L}\p{M}\p{N}\p{S}_-]\.(?:(?:\p{L}\p{M}*){2,}|xn--[a-z\d-]+)(?![\p{L}\p{M}\p{N}])/iu,
  // IP addresses of version 4 and, in brackets, of version 6.
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)|\[[\da-f]*:[\da-f:.]*\]/iu,
];

export const fullName = cleanText(1, limits.fullNameLengthMax, 'Full name').refine(
  (name) => !webAddresses.some((address) => address.test(asHost(name))),
  {
    error: "Full name can't contain a web address; after a dot, write a space",
  },
);

/** A member's public profile. */
export const publicProfileView = publicUserView.extend({
  /** Work pinned to the top of the profile; null if there is none. */
  pinned_image: imageItemView.nullable(),
});
export type PublicProfileView = z.output<typeof publicProfileView>;

export const accountStatus = z.enum(['not_confirmed', 'confirmed', 'suspended']);

/** Profile of the caller, including private fields. */
export const ownUserView = publicUserView.extend({
  /** Null for members who signed up by social login and did not share an email address. */
  email: z.string().nullable(),
  status: accountStatus,
  coins: z.int(),
  pixtokens: z.int(),
  roles: z.array(z.string()),
  user_address: z.string().nullable(),
});
export type OwnUserView = z.output<typeof ownUserView>;

/**
 * Session of a member. Clients store the whole object, so it contains only data that is safe in a browser's storage.
 */
export const sessionView = ownUserView.omit({ email: true, user_address: true }).extend({ token: z.string() });
export type SessionView = z.output<typeof sessionView>;

/** Id of the inviter. A malformed id is ignored, because it must not prevent a registration. */
export const inviterId = z
  .string({ error: 'Inviter must be the id of a person' })
  .max(100)
  .nullish()
  .transform((text) => (typeof text === 'string' && idForm.test(text) ? text : undefined));

/** Proof of identity before an action that can't be undone. */
export const proof = z.object({
  password: z.string({ error: 'Password must be text' }).max(1_000).optional(),
  access_token: z
    .string({ error: 'Access token must be text' })
    .max(limits.socialTokenLengthMax, { error: 'Access token is too long' })
    .optional(),
});
export type Proof = z.output<typeof proof>;

const noErrors = z.array(apiError);

export const accountsHttp = endpoints(accountsRoutes, {
  register: {
    summary: 'Begin a registration; the token is only valid for the second step',
    body: z.object({
      registration: z.object({
        email,
        password,
        terms_of_service: wireBoolean.refine((accepted) => accepted, { error: 'Terms of service must be accepted' }),
        registration_source: wireInteger.pipe(z.int().min(0).max(1_000)).default(limits.registrationSourceWeb),
        inviter_id: inviterId,
        /** Language of the emails; by default, the language of the browser (`Accept-Language`). */
        locale: z.string({ error: 'Language must be text' }).max(35, { error: 'Language is not valid' }).optional(),
      }),
    }),
    example: {
      registration: {
        email: exampleTexts.newEmail,
        password: exampleTexts.password,
        terms_of_service: true,
        registration_source: 0,
        inviter_id: namedIds.user,
        locale: 'de',
      },
    },
    reply: z.object({ token: z.string(), errors: noErrors }),
  },
  completeRegistration: {
    summary: 'Complete a registration; sends the confirmation email',
    body: z.object({ registration: z.object({ email: email.optional(), username, full_name: fullName }) }),
    example: { registration: { email: exampleTexts.newEmail, username: exampleTexts.username, full_name: 'Bo Ek' } },
    reply: ownUserView.extend({ errors: noErrors }),
  },
  usernameIdeas: {
    summary: `Whether a username is free, for the registration of the token; if not, up to ${limits.usernameIdeasMax} similar ones that are free`,
    query: z.object({ username }),
    reply: z.object({ available: z.boolean(), suggestions: z.array(z.string()) }),
  },
  signIn: {
    summary: 'Sign in',
    body: z.object({
      session: z.object({
        email: z.string({ error: 'Email must be text' }).max(254),
        password: z.string({ error: 'Password must be text' }).max(1_000),
      }),
    }),
    example: { session: { email: exampleTexts.email, password: exampleTexts.password } },
    reply: sessionView,
  },
  signOut: { summary: 'Sign out; the token is invalid immediately' },
  resendConfirmation: {
    summary:
      'Send the confirmation email again; an account without an email address sets one here, with a new proof of identity',
    body: proof.extend({ email: email.optional() }),
    example: { email: exampleTexts.newEmail, password: exampleTexts.password },
    reply: z.object({ errors: noErrors }),
  },
  confirm: {
    summary:
      "Confirm an account by the token of the email's link, with a session of the account or its password; 401 `proof_needed` with neither",
    body: z.object({
      token: z.string().max(200),
      /** Password; not required when the request has a session of the account. */
      password: z.string({ error: 'Password must be text' }).max(1_000).optional(),
    }),
    example: { token: 'token-of-the-email' },
    reply: sessionView,
  },
  ownProfile: { summary: 'Your profile with its balances', reply: ownUserView },
  user: { summary: 'A public profile, by id or username', owns: { id: 'public' }, reply: publicProfileView },
});
