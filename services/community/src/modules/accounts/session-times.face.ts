export interface OpenedSession {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A browser in words, or null. */
  readonly device: string | null;
  /** Of the console. */
  readonly isStaff: boolean;
}

/** When somebody logged in; of sessions that ended nothing is kept. */
export abstract class SessionTimes {
  /** Those from before a time (null: now), the newest first. */
  abstract of(userId: string, before: string | null, count: number): Promise<OpenedSession[]>;
}
