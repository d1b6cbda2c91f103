export interface BodyLimits {
  /** Time limit for the complete body of a request without files. */
  readonly bodyMs: number;
  /** Length of a period in which an upload must send at least `uploadBytesMin`. */
  readonly uploadMs: number;
  readonly uploadBytesMin: number;
}

export interface BodyState {
  /** Current time in milliseconds, from the same clock as the start of the period. */
  readonly now: number;
  /** Total number of bytes read from the connection. */
  readonly bytes: number;
  readonly isUpload: boolean;
}

/** Result of checking a body; a new period begins after `progressed`. */
export type Judgment = 'waiting' | 'progressed' | 'late';

/** Progress of a body within one period. */
export class BodyProgress {
  private wasPaused = false;

  constructor(
    private readonly since: number,
    readonly bytesBefore: number,
  ) {}

  /**
   * Records that the server stopped reading in this period, for example because the object store is slow. The upload is
   * then not late, however little it sent.
   */
  recordPause(): void {
    this.wasPaused = true;
  }

  judge({ now, bytes, isUpload }: BodyState, { bodyMs, uploadMs, uploadBytesMin }: BodyLimits): Judgment {
    if (now - this.since < (isUpload ? uploadMs : bodyMs)) return 'waiting';
    if (!isUpload) return 'late';
    return this.wasPaused || bytes - this.bytesBefore >= uploadBytesMin ? 'progressed' : 'late';
  }
}
