export interface BodyLimits {
  /** For a body that is not an upload, as a whole. */
  readonly bodyMs: number;
  /** In each such period an upload must bring `uploadBytesMin`. */
  readonly uploadMs: number;
  readonly uploadBytesMin: number;
}

export interface BodyState {
  readonly now: number;
  /** Read from the connection so far. */
  readonly bytes: number;
  readonly isUpload: boolean;
}

/** After `progressed` a new period begins. */
export type Judgement = 'waiting' | 'progressed' | 'late';

/** What arrived of a body in one period. */
export class BodyProgress {
  private wasHeldUp = false;

  constructor(
    private readonly since: number,
    readonly bytesBefore: number,
  ) {}

  /** Our side did not read, for example because the object store is slow: the caller could not make progress in this period. */
  holdUp(): void {
    this.wasHeldUp = true;
  }

  judge({ now, bytes, isUpload }: BodyState, { bodyMs, uploadMs, uploadBytesMin }: BodyLimits): Judgement {
    if (now - this.since < (isUpload ? uploadMs : bodyMs)) return 'waiting';
    if (!isUpload) return 'late';
    return this.wasHeldUp || bytes - this.bytesBefore >= uploadBytesMin ? 'progressed' : 'late';
  }
}
