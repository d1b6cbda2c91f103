import type { StoredEvent } from './log/stored-event.ts';

/** Place of an event in the log. */
export interface Place {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** Position as a string, because a JavaScript number may not represent it exactly. */
  readonly position: string;
}

/** Violation of a rule of the audit. */
export interface Finding {
  /** Stable code of the violated rule, such as `wallet.after`. */
  readonly code: string;
  readonly message: string;
  /** Event with the violation; null if it is not about a single event. */
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

/**
 * Maximum number of findings that are stored, so that a completely wrong log does not exhaust memory; further findings
 * are only counted.
 */
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

  /** Number of findings, including those that are not stored. */
  get count(): number {
    return this.counted;
  }

  add(at: StoredEvent | Place | null, { code, message, expected, found }: Difference): void {
    this.counted += 1;
    if (this.kept.length >= KEPT_MAX) return;
    const event = at === null ? null : typeof at.position === 'string' ? (at as Place) : placeOf(at as StoredEvent);
    this.kept.push({ code, message, event, expected: shown(expected), found: shown(found) });
  }

  /** Adds a finding if two values differ; returns whether they are equal. */
  mustEqual(at: StoredEvent | Place | null, code: string, message: string, expected: unknown, found: unknown): boolean {
    if (expected === found) return true;
    this.add(at, { code, message, expected, found });
    return false;
  }
}
