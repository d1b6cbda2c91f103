/** More calls come than this process can answer in time; the caller may try again later (503 with `Retry-After`). */
export class Overloaded extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('the process has more calls than it can answer in time');
  }
}

export interface AdmissionLimits {
  /** Calls at work at the same time. More would share the same processor and connections, and all of them would end later. */
  readonly runningMax: number;
  /** How long a call may wait for its turn. */
  readonly waitMsMax: number;
}

/** Together with its own work, a call that waited is answered within five seconds. */
const admissionLimits: AdmissionLimits = { runningMax: 100, waitMsMax: 4_000 };

const RETRY_SECONDS_MIN = 1;
const RETRY_SECONDS_MAX = 10;
/** The share of the newest interval in the average. */
const WEIGHT = 0.1;

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

/**
 * Lets so many calls work at a time as the process can answer, and the others wait for their turn. A call that would wait too long is
 * refused at once: an answer that comes after its caller has given up helps nobody, and makes all others late.
 */
export class Admission {
  private running = 0;
  private readonly queue = new Set<Waiting>();
  /** When a call ended last while others waited; null while none waits. */
  private endedMs: number | null = null;
  /** Between the ends of two calls while others wait; null before it was measured. */
  private intervalMs: number | null = null;

  constructor(
    private readonly limits: AdmissionLimits = admissionLimits,
    private readonly nowMs: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Waits for the turn of a call.
   * @returns has to be called at the end of the call; a repeat changes nothing
   * @throws Overloaded when its turn would not come in time
   */
  async enter(): Promise<() => void> {
    if (this.running >= this.limits.runningMax) await this.turn();
    else this.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.leave();
    };
  }

  private turn(): Promise<void> {
    if (this.waitMs > this.limits.waitMsMax) throw new Overloaded(this.retryAfterSeconds);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiting.refuse(), this.limits.waitMsMax);
      const waiting: Waiting = {
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          this.queue.delete(waiting);
          reject(new Overloaded(this.retryAfterSeconds));
        },
      };
      this.queue.add(waiting);
      this.endedMs ??= this.nowMs();
    });
  }

  /** How long a call would wait that came now. */
  private get waitMs(): number {
    return this.queue.size * (this.intervalMs ?? 0);
  }

  /** Not the same for all who are refused together: they would come together again. */
  private get retryAfterSeconds(): number {
    const seconds = (this.waitMs / 1_000) * (0.5 + this.random());
    return Math.min(RETRY_SECONDS_MAX, Math.max(RETRY_SECONDS_MIN, Math.ceil(seconds)));
  }

  private leave(): void {
    this.measure();
    const [next] = this.queue;
    if (next === undefined) {
      this.running -= 1;
      return;
    }
    // Its place goes to the next one, so that nobody who comes now is before them.
    this.queue.delete(next);
    if (this.queue.size === 0) this.endedMs = null;
    next.admit();
  }

  private measure(): void {
    if (this.endedMs === null) return;
    const now = this.nowMs();
    const interval = now - this.endedMs;
    this.intervalMs = this.intervalMs === null ? interval : this.intervalMs + WEIGHT * (interval - this.intervalMs);
    this.endedMs = now;
  }
}
