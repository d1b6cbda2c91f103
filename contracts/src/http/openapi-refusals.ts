import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { Route } from './route.ts';
import { auditRoutes } from './routes/audit.ts';
import { exportsRoutes } from './routes/exports.ts';
import { reportsRoutes } from './routes/moderation.ts';
import { oembedRoutes } from './routes/oembed.ts';
import { socialLoginRoutes } from './routes/social-login.ts';
import { staffActionOf } from './staff-actions.ts';

/** Returns the unique key of an endpoint: its method and path. */
export const keyOf = ({ method, path }: Route): string => `${method} ${path}`;

const isNothing = (schema: z.ZodType): boolean => schema.type === 'undefined';

/** Returns the status and description of each error that follows from the definition of an endpoint. */
export const errorResponsesOf = (endpoint: Endpoint): readonly (readonly [string, string])[] => [
  // General errors of writes come first, because later entries with the same status replace them.
  ...refusalsOfWrite(endpoint),
  ...unreadable(endpoint),
  ...refusalsOfCaller(endpoint),
  ...(endpoint.method === 'PUT' && staffActionOf(endpoint) !== null
    ? ([['409', 'The version is outdated; the answer has the current record']] as const)
    : []),
  ...(individualErrors[keyOf(endpoint)] ?? []),
  ...(canBeInvalid(endpoint)
    ? ([['422', 'A field, or something that the call refers to, is not valid']] as const)
    : []),
  ['429', 'Too many attempts; Retry-After says when to try again'],
  ['503', 'A part of the service is unavailable; Retry-After says when to try again'],
];

/**
 * True when an endpoint can respond with 422. The console responds to an invalid query with 400; writes have checks
 * beyond their schema.
 */
const canBeInvalid = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' || (!isNothing(endpoint.query) && staffActionOf(endpoint) === null);

/** Returns the errors of writes. An item in the path or body of a write may not allow the change. */
const refusalsOfWrite = ({ method, auth, body, files }: Endpoint): readonly (readonly [string, string])[] => [
  ...(method === 'GET' || auth === 'none'
    ? []
    : ([
        ['403', 'The account may not do this'],
        ['404', 'It does not exist, or the caller may not see it'],
        ['409', 'The state of what the call refers to does not allow it'],
      ] as const)),
  ...(isNothing(body) && files === undefined
    ? []
    : ([
        ['413', 'The body is too large'],
        ['415', 'The body is of another type'],
      ] as const)),
];

/** Errors of individual endpoints. */
const individualErrors: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  [keyOf(oembedRoutes.show)]: [
    ['404', 'The URL is not that of a public page of this site'],
    ['501', 'The format is neither JSON nor XML'],
  ],
  [keyOf(auditRoutes.inclusion)]: [['404', 'The log has no such entry or head']],
  [keyOf(auditRoutes.consistency)]: [['404', 'The log has no such head']],
  [keyOf(exportsRoutes.ledger)]: [['409', 'The log has not signed it yet, or it is too large for one file']],
  [keyOf(socialLoginRoutes.register)]: [['401', 'The provider does not confirm the access token']],
  [keyOf(socialLoginRoutes.signIn)]: [['401', 'The provider does not confirm the access token']],
  [keyOf(reportsRoutes.file)]: [['404', 'It does not exist, or is not public']],
};

const unreadable = (endpoint: Endpoint): readonly (readonly [string, string])[] => {
  if (!isNothing(endpoint.body) || endpoint.files !== undefined) return [['400', "The body can't be read"]];
  return isNothing(endpoint.query) || staffActionOf(endpoint) === null ? [] : [['400', "The query can't be read"]];
};

const refusalsOfCaller = ({
  auth,
  confirmed,
  roles,
  freshProof,
  path,
}: Endpoint): readonly (readonly [string, string])[] => [
  ...(auth === 'none' ? [] : ([['401', 'The token is missing, unknown, expired or revoked']] as const)),
  ...(roles === undefined ? [] : ([['403', `The account has none of the roles ${roles.join(', ')}`]] as const)),
  ...(freshProof === true
    ? ([['403', "The proof of the caller's identity is too old: staff.proof-needed"]] as const)
    : []),
  ...(confirmed === true ? ([['403', 'The account is not confirmed']] as const) : []),
  ...(path.includes(':') ? ([['404', 'It does not exist, or the caller may not see it']] as const) : []),
];
