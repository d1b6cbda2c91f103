import type { Readiness } from '@pixchange/contracts/http/health';

/** Asks every part and role of the process how it is. */
export type ReadinessProbe = () => Promise<Readiness>;
export const READINESS = Symbol('readiness');
