import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { placeOf, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { Due, Open } from './check.ts';

/** Events that the product records only after a response from the chain. */
const CHAIN_RESPONSES = new Set([
  'MintSubmitted',
  'MintConfirmed',
  'MintGivenUp',
  'MintFailed',
  'WithdrawalSubmitted',
  'TokenTransferred',
  'AnchorSubmitted',
  'HeadAnchored',
]);
const STEPS = new Set(['MintRequested', 'MintPaid', 'MintSubmitted', 'MintConfirmed', 'MintGivenUp', 'MintFailed']);
/** Events with which an overdue mint progresses once the chain responds. */
const PROGRESS_EVENTS = new Set(['MintConfirmed', 'MintGivenUp', 'MintFailed']);
/** Time within which only the first of several responses is stored. */
const RESPONSE_SPACING_MS = 60_000;

type Step = Extract<
  NftEvent,
  { type: 'MintRequested' | 'MintPaid' | 'MintSubmitted' | 'MintConfirmed' | 'MintGivenUp' | 'MintFailed' }
>;

interface PendingMint {
  readonly requestedMs: number;
  event: Place;
  isPaid: boolean;
  submittedMs: number | null;
  givenUpMs: number | null;
  /** End of another mint that was sent only after this one was given up, as Unix time in milliseconds. */
  overtakenMs: number | null;
}

/**
 * Checks that a paid mint becomes a token or fails within a time limit. It may take longer while the chain does not
 * respond or fees are too high. So it is overdue only if the log shows that the chain responded after the limit and
 * this mint did not progress.
 */
export class MintProgress {
  private readonly open = new Map<string, PendingMint>();
  private readonly givenUp = new Set<PendingMint>();
  private readonly answeredMs: number[] = [];

  see(at: StoredEvent): void {
    if (!CHAIN_RESPONSES.has(at.type) && !STEPS.has(at.type)) return;
    const nowMs = Date.parse(recordedAtOf(at));
    if (CHAIN_RESPONSES.has(at.type) && nowMs >= (this.answeredMs.at(-1) ?? -Infinity) + RESPONSE_SPACING_MS)
      this.answeredMs.push(nowMs);
    if (!STEPS.has(at.type)) return;
    const read = readLedgerEvent(at);
    // The mint check reports unreadable events.
    if (read.ok) this.step(read.event as Step, at, nowMs);
  }

  finish(due: Due, limitMs: number): void {
    for (const [nftId, { isPaid, requestedMs, givenUpMs, overtakenMs, event }] of this.open) {
      if (!isPaid) continue;
      const limit = requestedMs + limitMs;
      const sinceMs = givenUpMs === null ? this.answeredMs.find((ms) => ms > limit) : (overtakenMs ?? undefined);
      if (sinceMs === undefined) continue;
      due({
        code: 'mint.stuck',
        message: `the chain answered after the time limit of mint ${nftId}, which is neither a token nor refunded`,
        since: new Date(sinceMs).toISOString(),
        event,
      });
    }
  }

  /** Returns overdue mints for which the log does not show whether the chain has responded since. */
  silent(nowMs: number, limitMs: number): { readonly nftId: string; readonly open: Open }[] {
    const lastMs = this.answeredMs.at(-1) ?? -Infinity;
    return [...this.open].flatMap(([nftId, { isPaid, requestedMs, givenUpMs, event }]) => {
      const limit = requestedMs + limitMs;
      if (!isPaid || givenUpMs !== null || limit >= nowMs || lastMs > limit) return [];
      const message = `the chain answers, and mint ${nftId} is out of time and neither a token nor given up`;
      return [{ nftId, open: { code: 'mint.stuck', message, since: new Date(limit).toISOString(), event } }];
    });
  }

  private step(event: Step, at: StoredEvent, nowMs: number): void {
    const { nftId } = event.data;
    if (event.type === 'MintRequested') {
      const requestedMs = Date.parse(event.data.requestedAt);
      const none = { isPaid: false, submittedMs: null, givenUpMs: null, overtakenMs: null };
      this.open.set(nftId, { requestedMs, event: placeOf(at), ...none });
      return;
    }
    const mint = this.open.get(nftId);
    if (mint === undefined) return;
    mint.event = placeOf(at);
    if (event.type === 'MintPaid') mint.isPaid = true;
    else if (event.type === 'MintSubmitted') mint.submittedMs ??= nowMs;
    else if (event.type === 'MintGivenUp') {
      mint.givenUpMs = nowMs;
      this.givenUp.add(mint);
    } else this.end(nftId, mint, nowMs);
  }

  private end(nftId: string, mint: PendingMint, nowMs: number): void {
    this.open.delete(nftId);
    this.givenUp.delete(mint);
    // The product sends a transaction only after all earlier ones are in blocks. If a mint that was sent later has
    // ended, the transaction of each mint that was given up before should be in a block.
    for (const other of this.givenUp)
      if (mint.submittedMs !== null && mint.submittedMs > (other.givenUpMs ?? Infinity)) other.overtakenMs ??= nowMs;
  }
}

/** Returns the id of the mint that this event confirms, gives up or fails; null for other events. */
export const mintMovedBy = (event: StoredEvent): string | null => {
  const { nftId } = (event.data ?? {}) as { readonly nftId?: unknown };
  return PROGRESS_EVENTS.has(event.type) && typeof nftId === 'string' ? nftId : null;
};
