import type { FastifyRequest } from 'fastify';
import type { Log } from '../../platform/log.ts';
import { currentContext } from '../../platform/request-context.ts';

/** Error codes of callers who failed to prove their identity. */
const FAILED_PROOFS: ReadonlySet<string> = new Set([
  'account.bad-credentials',
  'account.bad-social-token',
  'profile.wrong-password',
  'profile.proof-needed',
  'proof_needed',
]);

const eventOf = (status: number, code: string | undefined): string | null => {
  if (code !== undefined && FAILED_PROOFS.has(code)) return 'sign_in_failed';
  if (status === 429) return 'rate_limited';
  return status === 403 ? 'access_denied' : null;
};

/**
 * Logs one line for each refusal that an operator may want to count, block or alert on. The line contains the network
 * address and the account id, or a keyed hash when only an email was given; never an email, a password or a token.
 */
export const logSecurity = (
  log: Log,
  { id, method, routeOptions, ip, caller }: FastifyRequest,
  status: number,
  code: string | undefined,
): void => {
  const event = eventOf(status, code);
  if (event === null) return;
  log.warn(
    {
      event,
      requestId: id,
      method,
      route: routeOptions.url,
      status,
      code,
      address: ip,
      account: caller?.userId ?? currentContext()?.account,
    },
    'security: a request was refused',
  );
};
