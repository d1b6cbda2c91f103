import type { Readiness } from '@pixchange/contracts/http/health';

/** Asks every part and role of the process how it is; `startup` needs all of them, `ready` those that the process can't do without. */
export type ReadinessProbe = (of: 'ready' | 'startup') => Promise<Readiness>;
export const READINESS = Symbol('readiness');
