import { z } from 'zod';
import { email, password } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { exampleTexts } from './example-ids.ts';
import { passwordsRoutes } from './routes/passwords.ts';
import { apiError } from './errors.ts';

export const passwordsHttp = endpoints(passwordsRoutes, {
  requestReset: {
    summary: 'Send a link for a new password; the answer is the same whether or not an account has this email address',
    body: z.object({ password: z.object({ email }) }),
    example: { password: { email: exampleTexts.newEmail } },
    reply: z.object({ errors: z.array(apiError) }),
  },
  reset: {
    summary:
      "Set a new password by the token of the email's link; ends all sessions of the account, and for an unproven address also removes login identities and blockchain addresses",
    body: z.object({ token: z.string({ error: 'Token must be text' }).max(200), password }),
    example: { token: 'token-of-the-email', password: 'Papercuts2' },
    reply: z.object({ errors: z.array(apiError) }),
  },
});
