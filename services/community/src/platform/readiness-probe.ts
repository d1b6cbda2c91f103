import type { Readiness } from '@pixchange/contracts/http/health';

/**
 * Checks every part and role of the process; `startup` requires all of them, `ready` those that the process can't work
 * without.
 */
export type ReadinessProbe = (of: 'ready' | 'startup') => Promise<Readiness>;
export const READINESS = Symbol('readiness');
