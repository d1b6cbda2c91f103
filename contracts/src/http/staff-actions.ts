import type { Endpoint } from './endpoint.ts';

/** Actions of the staff matrix by path segment, where the names differ. */
const actionBySegment: Readonly<Record<string, string>> = { approval: 'approve', rejection: 'reject' };

const PREFIX = '/api/admin/';

const ofMethod = ({ method }: Endpoint, isOne: boolean): string => {
  if (method === 'GET') return isOne ? 'show' : 'list';
  if (method === 'POST') return 'create';
  return method === 'DELETE' ? 'delete' : 'edit';
};

/**
 * Returns the cell of the staff matrix that an endpoint belongs to, such as `images.take_down`; null for endpoints that
 * are not for staff, and for sessions.
 */
export const staffActionOf = (endpoint: Endpoint): string | null => {
  const { path, roles } = endpoint;
  if (roles === undefined || !path.startsWith(PREFIX) || path.startsWith(`${PREFIX}session`)) return null;
  const [first = '', ...rest] = path.slice(PREFIX.length).split('/');
  const [resource, steps] = first === 'audit' ? [rest[0] ?? '', rest.slice(1)] : [first, rest];
  const verb = steps.find((step) => !step.startsWith(':'));
  const name = verb === undefined ? ofMethod(endpoint, steps.length > 0) : (actionBySegment[verb] ?? verb);
  return `${resource === 'ledger' ? 'transactions' : resource}.${name}`;
};

/** Returns whether an endpoint makes a change that is recorded as an action. */
export const isStaffWrite = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && staffActionOf(endpoint) !== null;
