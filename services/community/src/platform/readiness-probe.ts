import type { Readiness } from '@pixchange/contracts/http/health';

/**
 * Checks every service and role of the process. `startup` requires all of them, `ready` only those without which the
 * process can't work.
 */
export type ReadinessProbe = (of: 'ready' | 'startup') => Promise<Readiness>;
/** Nest token of the readiness probe. */
export const READINESS = Symbol('readiness');
