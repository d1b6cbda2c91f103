import { z } from 'zod';
import { inviterId, sessionView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { socialLoginRoutes } from './routes/social-login.ts';
import { wireBoolean } from './fields.ts';
import { accounts as limits } from './limits.ts';

/**
 * Token of the provider. Any string up to the limit passes validation; a token that the provider rejects gets 401, not
 * 422.
 */
const accessToken = z
  .string({ error: 'Access token must be text' })
  .max(limits.socialTokenLengthMax, { error: 'Access token is too long' });

/** Body in the provider's own format, signed with the secret of our app. */
const signedRequestBody = z.object({
  signed_request: z
    .string({ error: 'Signed request must be text' })
    .max(limits.signedRequestLengthMax, { error: 'Signed request is too long' }),
});

/** Status of a data deletion; `nothing_stored` if the person was never registered. */
export const deletionView = z.object({
  confirmation_code: z.string(),
  status: z.enum(['running', 'done', 'nothing_stored']),
});
export type DeletionView = z.output<typeof deletionView>;

export const socialLoginHttp = endpoints(socialLoginRoutes, {
  signIn: {
    summary: 'Sign in with Facebook; 422 when no account is registered, 401 for an invalid token',
    body: z.object({ access_token: accessToken }),
    example: { access_token: 'token-of-the-provider' },
    reply: sessionView,
  },
  register: {
    summary: 'Register with Facebook; a person who is already registered is signed in',
    body: z.object({
      access_token: accessToken,
      terms_of_service: wireBoolean.refine((accepted) => accepted, { error: 'Terms of service must be accepted' }),
      inviter_id: inviterId,
    }),
    example: { access_token: 'token-of-the-provider', terms_of_service: true, inviter_id: namedIds.user },
    reply: sessionView,
  },
  deauthorise: {
    summary:
      "The provider's call when a person revokes their permission there; it only ends the sessions that the provider opened",
    body: signedRequestBody,
    example: { signed_request: 'signature.payload' },
    reply: z.object({}),
  },
  requestDeletion: {
    summary: "The provider's call when a person requests the deletion of their data there; it must be signed",
    body: signedRequestBody,
    example: { signed_request: 'signature.payload' },
    /** The provider defines this format. */
    reply: z.object({ url: z.string(), confirmation_code: z.string() }),
  },
  deletion: {
    summary: 'Status of a deletion that was requested at Facebook',
    owns: { code: 'public' },
    reply: deletionView,
  },
});
