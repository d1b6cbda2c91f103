/** Work that a module began and has not finished. */
export interface Unfinished {
  readonly kind: 'mint' | 'withdrawal';
  readonly id: string;
  /** State as the console shows it. */
  readonly state: string;
  readonly since: Date;
}

/** Returns the unfinished work of a module from before a moment, oldest first. */
export type UnfinishedWork = (before: Date, countMax: number) => Promise<readonly Unfinished[]>;

/** Nest token of the `UnfinishedWork` of all modules. */
export const UNFINISHED = Symbol('unfinished');
