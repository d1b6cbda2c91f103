import { z } from 'zod';
import { proof, sessionView } from './accounts.ts';
import { BACKGROUND_HEADER } from './values/background.ts';
import { endpoints } from './endpoint.ts';
import { exampleTexts } from './example-ids.ts';
import { instant } from './fields.ts';
import { staffSessionsRoutes } from './routes/staff-sessions.ts';
import { accounts as limits } from './limits.ts';

/** Code from an authenticator app or an email, or a recovery code, as people type it. */
const code = z
  .string({ error: 'Code must be text' })
  .max(50, { error: 'Code is too long' })
  .regex(/^[A-Za-z0-9 -]*$/, { error: 'A code contains only letters and digits' });

const credentials = z.object({
  email: z.string({ error: 'Email must be text' }).max(254),
  password: z.string({ error: 'Password must be text' }).max(1_000),
});

const recoveryCodes = z.array(z.string());

/** Data for an authenticator app. */
const secondFactorSetup = z.object({
  /** `otpauth://` URI, for a QR code. */
  uri: z.string(),
  /** The same secret in base32, for typing. */
  secret: z.string(),
  expires_at: instant,
});
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

const secondFactorView = z.object({
  required: z.boolean(),
  /** Null if no second factor is set up. */
  set_up_at: instant.nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactorView = z.output<typeof secondFactorView>;

const newSession = sessionView.extend({
  /** One-time codes that replace an authenticator code; only shown in this response. */
  recovery_codes: recoveryCodes,
});
export type FirstStaffSession = z.output<typeof newSession>;

/** Sessions of the console. They are valid only for `/api/admin` and expire earlier than sessions of members. */
export const staffSessionsHttp = endpoints(staffSessionsRoutes, {
  signIn: {
    summary: `Log in to the console; ends after ${limits.staffSessionHours} hours, or ${limits.staffIdleMinutes} minutes without a call (calls with the header \`${BACKGROUND_HEADER}\` don't count). 403 for members without a role, and \`staff.factor-needed\` where a second factor has to be set up first. With a second factor, \`code\` is the code of the app or a recovery code; without it 422 \`staff.code-needed\``,
    body: credentials.extend({ code: code.optional() }),
    example: { email: exampleTexts.staffEmail, password: exampleTexts.password },
    reply: sessionView,
  },
  prove: {
    summary: `Prove your identity again, with the password or the code of the app; calls that move money need this every ${limits.staffProofMinutes} minutes, and answer 403 staff.proof-needed until then`,
    body: proof.extend({ code: code.optional() }),
    example: { password: exampleTexts.password },
  },
  signOut: { summary: 'End the session; its token is invalid immediately' },
  secondFactor: {
    summary: 'Whether the caller has a second factor, and how many recovery codes are left',
    reply: secondFactorView,
  },
  beginSecondFactor: {
    summary: `Begin to set up a second factor: answers with its secret, and emails a code; both are valid for ${limits.secondFactorSetupMinutes} minutes`,
    body: credentials,
    example: { email: exampleTexts.staffEmail, password: exampleTexts.password },
    reply: secondFactorSetup,
  },
  completeSecondFactor: {
    summary: 'Set up the second factor, by a code of the app and the emailed one; opens a session',
    body: credentials.extend({ code, mail_code: code }),
    example: { email: exampleTexts.staffEmail, password: exampleTexts.password, code: '123456', mail_code: '12345678' },
    reply: newSession,
  },
  replaceRecoveryCodes: {
    summary: 'Create new recovery codes; earlier ones are no longer valid',
    reply: z.object({ recovery_codes: recoveryCodes }),
  },
});
