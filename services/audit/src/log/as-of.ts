import { UsageError } from '../errors.ts';
import { recordedAtOf, type StoredEvent } from './stored-event.ts';

/** End of the reading: at a position of the log, or before the first event that was recorded after a time. */
export interface AsOf {
  /** Text as given in the option. */
  readonly text: string;
  readonly position: bigint | null;
  /** Unix time in milliseconds; null for a position. */
  readonly ms: number | null;
}

/**
 * Parses a position or a time.
 * @throws UsageError for anything else
 */
export const readAsOf = (text: string): AsOf => {
  if (/^\d{1,20}$/.test(text)) return { text, position: BigInt(text), ms: null };
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new UsageError(`--as-of: "${text}" is neither a position nor a time such as 2026-11-21T10:00:00Z`);
  return { text, position: null, ms };
};

/** Whether the reading ends before this event. An event without a time never ends a reading that is limited by time. */
export const isBehind = ({ position, ms }: AsOf, event: StoredEvent): boolean =>
  position === null ? Date.parse(recordedAtOf(event)) > (ms ?? 0) : event.position > position;
