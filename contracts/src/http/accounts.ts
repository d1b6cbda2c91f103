import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { apiError } from './errors.ts';
import { cleanText, id, idForm, wireBoolean, wireInteger } from './fields.ts';
import { accounts as limits } from './limits.ts';

/** The specification's pattern: a top-level domain of 2 to 24 letters. */
export const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/iu;

export const email = z
  .string({ error: 'E-mail must be text' })
  // One form for what is stored, compared and mailed.
  .normalize('NFKC')
  .trim()
  .max(254, { error: 'E-mail is too long' })
  .regex(emailPattern, { error: 'E-mail is not valid' });

/** The four criteria that the sign-up dialog shows live (specification, section 5); the server decides by the same. */
export const passwordCriteria = [
  {
    id: 'length',
    title: `At least ${limits.passwordLengthMin} characters`,
    met: (text: string) => [...text].length >= limits.passwordLengthMin,
  },
  { id: 'lowercase', title: '1 lowercase letter', met: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'uppercase', title: '1 uppercase letter', met: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'number', title: '1 number', met: (text: string) => /\p{Nd}/u.test(text) },
] as const;

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

export const fullName = cleanText(1, limits.fullNameLengthMax, 'Full name');

const picture = z.object({ url: z.string().nullable() });

/** What anyone may see of a person; the counts are null to others unless `show_follow_info`. */
export const publicUserView = z.object({
  id,
  username: z.string(),
  full_name: z.string(),
  description: z.string().nullable(),
  profile_image: picture,
  cover_image: picture,
  show_follow_info: z.boolean(),
  followers_count: z.int().nullable(),
  followings_count: z.int().nullable(),
  followed: z.boolean().optional(),
});
export type PublicUserView = z.output<typeof publicUserView>;

export const accountStatus = z.enum(['not_confirmed', 'confirmed', 'suspended']);

/** What the caller may see of themselves. */
export const ownUserView = publicUserView.extend({
  /** Null for somebody who came by social login and shares none. */
  email: z.string().nullable(),
  status: accountStatus,
  coins: z.int(),
  pixtokens: z.int(),
  roles: z.array(z.string()),
  user_address: z.string().nullable(),
});
export type OwnUserView = z.output<typeof ownUserView>;

/** Clients store it whole, so it holds only what may lie in a browser's storage. */
export const sessionView = ownUserView.omit({ email: true, user_address: true }).extend({ token: z.string() });
export type SessionView = z.output<typeof sessionView>;

/** Who sent the invitation; an address that was mangled on its way must not keep anybody from signing up. */
export const inviterId = z
  .string({ error: 'Inviter must be the id of a person' })
  .max(100)
  .nullish()
  .transform((text) => (typeof text === 'string' && idForm.test(text) ? text : undefined));

/** Shows again who somebody is, before what can't be undone. */
export const proof = z.object({
  password: z.string({ error: 'Password must be text' }).max(1_000).optional(),
  access_token: z
    .string({ error: 'Access token must be text' })
    .max(limits.socialTokenLengthMax, { error: 'Access token is too long' })
    .optional(),
});
export type Proof = z.output<typeof proof>;

const noErrors = z.array(apiError);

export const accountsHttp = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/registrations',
    auth: 'none',
    status: 201,
    form: true,
    summary: 'Begin a registration; the token is good for its second step alone',
    body: z.object({
      registration: z.object({
        email,
        password,
        terms_of_service: wireBoolean.refine((accepted) => accepted, { error: 'Terms of service must be accepted' }),
        registration_source: wireInteger.pipe(z.int().min(0).max(1_000)).default(limits.registrationSourceWeb),
        inviter_id: inviterId,
        /** The language of the mails; otherwise that of the browser (`Accept-Language`). */
        locale: z.string({ error: 'Language must be text' }).max(35, { error: 'Language is not valid' }).optional(),
      }),
    }),
    reply: z.object({ token: z.string(), errors: noErrors }),
  }),
  completeRegistration: endpoint({
    method: 'PUT',
    path: '/api/auth/registrations',
    auth: 'registration',
    status: 200,
    form: true,
    summary: 'Complete a registration; sends the confirmation e-mail',
    body: z.object({ registration: z.object({ email: email.optional(), username, full_name: fullName }) }),
    reply: ownUserView.extend({ errors: noErrors }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/session',
    auth: 'none',
    status: 201,
    form: true,
    summary: 'Sign in',
    body: z.object({
      session: z.object({
        email: z.string({ error: 'E-mail must be text' }).max(254),
        password: z.string({ error: 'Password must be text' }).max(1_000),
      }),
    }),
    reply: sessionView,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/auth/session',
    auth: 'bearer',
    status: 204,
    summary: 'Sign out; the token is dead at once',
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/confirmations',
    auth: 'bearer',
    status: 201,
    summary:
      'Send the confirmation email again; an account without an email address gives one here, with a new proof of who asks',
    body: proof.extend({ email: email.optional() }),
    reply: z.object({ errors: noErrors }),
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/auth/confirmations',
    auth: 'optional',
    status: 200,
    summary:
      "Confirm an account by the token of the email's link, with a session of the account or its password; 401 `proof_needed` with neither",
    body: z.object({
      token: z.string().max(200),
      /** Not needed with a session of the account. */
      password: z.string({ error: 'Password must be text' }).max(1_000).optional(),
    }),
    reply: sessionView,
  }),
  ownProfile: endpoint({
    method: 'GET',
    path: '/api/profile',
    auth: 'bearer',
    status: 200,
    summary: 'The own profile with its balances',
    reply: ownUserView,
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    auth: 'optional',
    status: 200,
    summary: 'A public profile, by id or username',
    reply: publicUserView,
  }),
} as const;
