export interface OpenedSession {
  readonly id: string;
  /** Time of the login in ISO 8601, UTC. */
  readonly at: string;
  /** Readable name of the browser, or null. */
  readonly device: string | null;
  /** Whether the session is one of the staff console. */
  readonly isStaff: boolean;
}

/** Login times of members. Ended sessions are not kept. */
export abstract class SessionTimes {
  /** Returns sessions opened before a time (null: now), newest first. */
  abstract of(userId: string, before: string | null, count: number): Promise<OpenedSession[]>;
}
