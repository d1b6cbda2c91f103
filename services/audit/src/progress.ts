import type { StoredEvent } from './log/stored-event.ts';

const SILENT_MS = 2_000;
const EVERY_MS = 1_000;

/** Reports progress while the log is read; prints nothing in the first two seconds, so that short runs stay silent. */
export class Progress {
  private readonly startedMs: number;
  private reportedMs: number;
  private last = '';

  constructor(
    private readonly write: (text: string) => void,
    private readonly isTerminal: boolean,
    private readonly nowMs: () => number,
  ) {
    this.startedMs = nowMs();
    this.reportedMs = this.startedMs + SILENT_MS - EVERY_MS;
  }

  /** Reports the number of events read so far, at most once a second. */
  report(events: number, event: StoredEvent, share: (event: StoredEvent) => number): void {
    const nowMs = this.nowMs();
    if (nowMs - this.reportedMs < EVERY_MS) return;
    this.reportedMs = nowMs;
    const rate = Math.round(events / ((nowMs - this.startedMs) / 1_000));
    this.last = `audit: ${events.toLocaleString('en')} events, ${Math.floor(share(event) * 100)} %, ${rate.toLocaleString('en')}/s`;
    this.write(this.isTerminal ? `\r${this.last}` : `${this.last}\n`);
  }

  end(): void {
    if (this.isTerminal && this.last !== '') this.write(`\r${' '.repeat(this.last.length)}\r`);
  }
}
