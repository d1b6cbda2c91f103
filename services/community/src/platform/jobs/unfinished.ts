/** Something that a module began and that has not come to its end. */
export interface Unfinished {
  readonly kind: 'mint' | 'withdrawal';
  readonly id: string;
  /** As the console shows it. */
  readonly state: string;
  readonly since: Date;
}

/** What a module has begun before a moment and not finished, oldest first. */
export type UnfinishedWork = (before: Date, countMax: number) => Promise<readonly Unfinished[]>;

export const UNFINISHED = Symbol('unfinished');
