import { Overloaded } from '../unavailable.ts';

export interface MediaSlotLimits {
  /** Number of files at a time at most. */
  readonly openMax: number;
  /** Number of files at a time for one visitor's network at most, so that slow readers can't keep others out. */
  readonly openPerVisitorMax: number;
  /** Number of waiting requests at most. */
  readonly waitingMax: number;
  /** Time in milliseconds that a request waits at most. */
  readonly waitMs: number;
}

interface Waiting {
  readonly visitor: string;
  readonly admit: () => void;
}

const RETRY_AFTER_SECONDS = 2;

/** Limits the number of files that are fetched at the same time. Further requests wait, in the order of arrival. */
export class MediaSlots {
  private readonly open = new Map<string, number>();
  private openInAll = 0;
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly limits: MediaSlotLimits) {}

  /**
   * Waits for a slot.
   * @param left ends the wait when the visitor has left
   * @returns a function that frees the slot; repeated calls have no effect
   * @throws Overloaded when too many wait, or the wait takes too long
   */
  async take(visitor: string, left: AbortSignal): Promise<() => void> {
    if (!this.hasSlotFor(visitor)) await this.turn(visitor, left);
    else this.enter(visitor);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.leave(visitor);
    };
  }

  private turn(visitor: string, left: AbortSignal): Promise<void> {
    if (this.waiting.size >= this.limits.waitingMax) throw new Overloaded(RETRY_AFTER_SECONDS);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        left.removeEventListener('abort', refuse);
        this.waiting.delete(waiting);
      };
      const refuse = (): void => {
        end();
        reject(new Overloaded(RETRY_AFTER_SECONDS));
      };
      const waiting: Waiting = {
        visitor,
        admit: () => {
          end();
          this.enter(visitor);
          resolve();
        },
      };
      const timer = setTimeout(refuse, this.limits.waitMs);
      left.addEventListener('abort', refuse, { once: true });
      this.waiting.add(waiting);
    });
  }

  private hasSlotFor(visitor: string): boolean {
    const { openMax, openPerVisitorMax } = this.limits;
    return this.openInAll < openMax && (this.open.get(visitor) ?? 0) < openPerVisitorMax;
  }

  private enter(visitor: string): void {
    this.openInAll += 1;
    this.open.set(visitor, (this.open.get(visitor) ?? 0) + 1);
  }

  private leave(visitor: string): void {
    this.openInAll -= 1;
    const rest = (this.open.get(visitor) ?? 1) - 1;
    if (rest === 0) this.open.delete(visitor);
    else this.open.set(visitor, rest);
    for (const next of this.waiting) if (this.hasSlotFor(next.visitor)) return next.admit();
  }
}
