import { Overloaded } from '../../platform/unavailable.ts';

export interface AdmissionLimits {
  /**
   * Maximum number of concurrent requests. More requests would share the same processor and connections, and all of
   * them would end later.
   */
  readonly runningMax: number;
  /** Maximum time from the arrival of a waiting request to its response, estimated from the measured pace. */
  readonly answerMsMax: number;
}

/** A request that waited gets its response within five seconds, even when the pace drops by a fifth meanwhile. */
const admissionLimits: AdmissionLimits = { runningMax: 100, answerMsMax: 4_000 };

/** Minimum share of `answerMsMax` that a request may wait, however long its own work takes. */
const PATIENCE_SHARE_MIN = 0.25;

const RETRY_SECONDS_MIN = 1;
const RETRY_SECONDS_MAX = 10;
/** Weight of the newest interval in the average. */
const WEIGHT = 0.1;

interface Waiting {
  readonly arrivedMs: number;
  readonly admit: () => void;
  readonly refuse: () => void;
}

/**
 * Limits the number of concurrent requests; other requests wait for their turn. A request that would wait too long is
 * refused immediately. Its response would come after the client has given up, and would delay all other requests.
 */
export class Admission {
  private running = 0;
  private readonly queue = new Set<Waiting>();
  /** Time when a request last ended while others waited; null while none waits. */
  private endedMs: number | null = null;
  /** Average time between the ends of two requests while others wait; null until it is measured. */
  private intervalMs: number | null = null;

  constructor(
    private readonly limits: AdmissionLimits = admissionLimits,
    private readonly nowMs: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Waits for the turn of a request.
   * @param ageMs time that the request has already waited
   * @returns a function that must be called at the end of the request; repeated calls have no effect
   * @throws Overloaded when the turn would come too late
   */
  async enter(ageMs = 0): Promise<() => void> {
    // A request that already waited too long is refused even when a slot is free.
    if (ageMs > this.limits.answerMsMax) throw new Overloaded(this.retryAfterSeconds(ageMs));
    if (this.running >= this.limits.runningMax) await this.turn(ageMs);
    else this.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.leave();
    };
  }

  private turn(ageMs: number): Promise<void> {
    const patienceMs = this.patienceMs - ageMs;
    if (this.waitMs > patienceMs) throw new Overloaded(this.retryAfterSeconds(this.waitMs));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiting.refuse(), patienceMs);
      const waiting: Waiting = {
        arrivedMs: this.nowMs() - ageMs,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          this.queue.delete(waiting);
          if (this.queue.size === 0) this.endedMs = null;
          reject(new Overloaded(this.retryAfterSeconds(this.waitMs)));
        },
      };
      this.queue.add(waiting);
      this.endedMs ??= this.nowMs();
    });
  }

  /** Returns the estimated wait of a request that arrives now. */
  private get waitMs(): number {
    return this.queue.size * (this.intervalMs ?? 0);
  }

  /**
   * Returns the maximum wait of a request. Its own work takes as long as the work of all running requests together,
   * because they share the processor.
   */
  private get patienceMs(): number {
    const { answerMsMax, runningMax } = this.limits;
    return Math.max(answerMsMax * PATIENCE_SHARE_MIN, answerMsMax - runningMax * (this.intervalMs ?? 0));
  }

  /**
   * Seconds after which a refused request may be retried. Randomized; otherwise, all clients refused at the same time
   * would retry at the same time.
   */
  private retryAfterSeconds(waitMs: number): number {
    const seconds = (waitMs / 1_000) * (0.5 + this.random());
    return Math.min(RETRY_SECONDS_MAX, Math.max(RETRY_SECONDS_MIN, Math.ceil(seconds)));
  }

  private leave(): void {
    this.measure();
    this.running -= 1;
    // Free slots go to waiting requests first, so that no new request overtakes them.
    for (const next of this.queue) {
      if (this.running >= this.limits.runningMax) return;
      this.queue.delete(next);
      // The pace may have been unknown or faster when the request began to wait.
      if (this.nowMs() - next.arrivedMs > this.patienceMs) {
        next.refuse();
        continue;
      }
      this.running += 1;
      next.admit();
    }
    this.endedMs = null;
  }

  private measure(): void {
    if (this.endedMs === null) return;
    const now = this.nowMs();
    const interval = now - this.endedMs;
    this.intervalMs = this.intervalMs === null ? interval : this.intervalMs + WEIGHT * (interval - this.intervalMs);
    this.endedMs = now;
  }
}
