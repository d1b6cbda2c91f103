import type { StoredEvent } from './log/stored-event.ts';

/** Where an event stands. */
export interface Place {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** As text, because it may be larger than a number holds. */
  readonly position: string;
}

/** Something that does not hold. */
export interface Finding {
  /** What does not hold, always in the same words, as `wallet.after`. */
  readonly code: string;
  readonly message: string;
  /** The event at which it shows; null where it is about no single one. */
  readonly event: Place | null;
  readonly expected: string;
  readonly found: string;
}

export interface Difference {
  readonly code: string;
  readonly message: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** A log in which everything is wrong must not fill the memory: further findings are counted only. */
const KEPT_MAX = 1_000;

export const placeOf = ({ id, type, stream, revision, position }: StoredEvent): Place => ({
  id,
  type,
  stream,
  revision,
  position: String(position),
});

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value);

export class Findings {
  readonly kept: Finding[] = [];
  private counted = 0;

  get count(): number {
    return this.counted;
  }

  add(at: StoredEvent | Place | null, { code, message, expected, found }: Difference): void {
    this.counted += 1;
    if (this.kept.length >= KEPT_MAX) return;
    const event = at === null ? null : typeof at.position === 'string' ? (at as Place) : placeOf(at as StoredEvent);
    this.kept.push({ code, message, event, expected: shown(expected), found: shown(found) });
  }

  /** One finding where two values differ. */
  mustEqual(at: StoredEvent | Place | null, code: string, message: string, expected: unknown, found: unknown): boolean {
    if (expected === found) return true;
    this.add(at, { code, message, expected, found });
    return false;
  }
}
