import { z } from 'zod';
import { fullName, ownUserView, proof, username } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { exampleTexts } from './example-ids.ts';
import { profileRoutes } from './routes/profile.ts';
import { cleanLines, instant, wireBoolean } from './fields.ts';
import { accounts as limits, profiles } from './limits.ts';

/** Text of a signed message. Forms send line breaks as CR LF, but the signed message contains only LF. */
const message = z
  .string({ error: 'Message must be text' })
  .max(2_000)
  .transform((text) => text.replace(/\r\n/g, '\n'));

/** Maximum number of unknown fields that an error names. */
const UNKNOWN_NAMED_MAX = 3;

/**
 * Change of a profile. Absent fields stay as they are; an empty description or address removes the current one.
 * Replacing or removing an address requires the proof. Unknown fields are rejected; otherwise, a misspelled field would
 * seem to be saved.
 */
const profileChange = z.strictObject(
  {
    ...proof.shape,
    username: username.optional(),
    full_name: fullName.optional(),
    description: cleanLines(0, limits.descriptionLengthMax, 'Description').optional(),
    show_follow_info: wireBoolean.optional(),
    user_address: z.string({ error: 'Address must be text' }).max(100, { error: 'Address is too long' }).optional(),
    address_message: message.optional(),
    address_signature: z.string({ error: 'Signature must be text' }).max(300).optional(),
  },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no field ${(keys as readonly string[]).slice(0, UNKNOWN_NAMED_MAX).join(', ')}`
        : undefined,
  },
);
export type ProfileChange = z.output<typeof profileChange>;

export const erasureView = z.object({
  code: z.string(),
  status: z.enum(['running', 'done']),
  requested_at: instant,
  completed_at: instant.nullable(),
});
export type ErasureView = z.output<typeof erasureView>;

export const profileHttp = endpoints(profileRoutes, {
  edit: {
    summary:
      'Change your profile; a blockchain address needs the signed message of an address challenge, and replacing or removing a proven one also needs the password',
    body: profileChange,
    example: {
      username: exampleTexts.username,
      full_name: 'Ines Edited',
      description: 'Loops',
      show_follow_info: true,
    },
    reply: ownUserView,
  },
  editImages: {
    summary: `Change the pictures of your profile; answers when they are ready, after at most ${profiles.picturesWaitSeconds} seconds`,
    reply: ownUserView,
  },
  addressChallenge: {
    summary: 'A message (EIP-4361) that proves an address once it is signed with its key',
    query: z.object({ address: z.string().max(100) }),
    reply: z.object({ message: z.string(), expires_at: instant }),
  },
  remove: {
    summary: `Remove your account permanently; needs the password, or, where there is none, a Facebook login of the last ${limits.freshLoginMinutes} minutes or its access token. With NFTs in the vault: 409, unless \`give_up_tokens\` confirms that they stay there permanently`,
    body: proof.extend({
      give_up_tokens: z.boolean({ error: 'Give up tokens must be true or false' }).optional(),
    }),
    example: { password: exampleTexts.password },
    reply: erasureView,
  },
  erasure: {
    summary: 'Progress of the removal of an account, by the code of its receipt',
    owns: { code: 'public' },
    reply: erasureView,
  },
});
