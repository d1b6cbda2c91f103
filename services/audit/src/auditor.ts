import type { Movement } from '@pixchange/contracts/events/ledger';
import { Books } from './books/books.ts';
import { AnchorCheck } from './checks/anchors.ts';
import type { Open, TimeLimits } from './checks/check.ts';
import { CollectionCheck } from './checks/collections.ts';
import { CosignatureCheck, type TrustedWitnesses } from './checks/cosignatures.ts';
import { RecordedDifferences } from './checks/differences.ts';
import { EffectCheck } from './checks/effects.ts';
import { ForgeryCheck } from './checks/forgeries.ts';
import { LedgerCheck } from './checks/ledger.ts';
import { MintProgress } from './checks/mint-progress.ts';
import type { Purchase } from './checks/purchases.ts';
import { RequestCheck } from './checks/requests.ts';
import { RoleCheck, type Mac } from './checks/roles.ts';
import type { Findings } from './findings.ts';
import { LogOrder } from './log/order.ts';
import { recordedAtOf, type StoredEvent } from './log/stored-event.ts';
import type { HeadState } from './merkle/heads.ts';

/** Check that events belong to the tamper-evident log: all of them together, or each by its own proof. */
export interface LeafVerifier {
  see(event: StoredEvent): void;
  finish(): HeadState;
  /** Finishes the check of the tree of all events; absent for excerpts. */
  finishAll?(): HeadState;
}

export interface Outcome {
  readonly events: number;
  readonly streams: number;
  readonly movements: number;
  /** Position of the last event; -1 if there is none. */
  readonly position: bigint;
  /** Time of the last event; empty if there is none. */
  readonly recordedAt: string;
  readonly heads: HeadState;
  /** Heads of the tree of all events; null for an excerpt. */
  readonly allHeads: HeadState | null;
  /** Open processes that are not overdue. */
  readonly open: readonly Open[];
  readonly openCount: number;
  readonly comparesAllIds: boolean;
  /** Notes for the reader about the roles. */
  readonly roleNotes: readonly string[];
  /** Notes for the reader about the cosignatures. */
  readonly witnessNotes: readonly string[];
}

/** Whether the log has a signed head of either tree. Without one, the events are unsigned, so keys prove nothing. */
export const hasHead = ({ heads, allHeads }: Pick<Outcome, 'heads' | 'allHeads'>): boolean =>
  heads.last !== null || (allHeads?.first ?? null) !== null;

/** Maximum number of open processes that are listed; further ones are only counted. */
const OPEN_KEPT_MAX = 100;

export interface View {
  /** Person whose events are audited; null for the whole log. */
  readonly userId: string | null;
  /** Verifies the signatures of role events; without it, they are not verified. */
  readonly roleMac?: Mac | null;
  /** Witnesses whose cosignatures count; without them, no cosignatures are counted. */
  readonly witnesses?: TrustedWitnesses | null;
}

/** Reads the log once, in order, and stores the state that later checks need: accounts, open processes, keys. */
export class Auditor {
  readonly books = new Books();
  readonly differences = new RecordedDifferences();
  private readonly order: LogOrder;
  private readonly ledger: LedgerCheck;
  private readonly progress: MintProgress | null;
  private readonly cosignatures: CosignatureCheck;
  /** Null for an excerpt, which has no record of adopted roles. */
  private readonly roles: RoleCheck | null;
  /** Checks that receive every event. */
  private readonly others: readonly { see(event: StoredEvent): void }[];
  private lastEvent: StoredEvent | null = null;
  private firstAt: string | null = null;

  constructor(
    readonly findings: Findings,
    private readonly seals: LeafVerifier,
    { userId, roleMac = null, witnesses = null }: View = { userId: null },
  ) {
    this.order = new LogOrder(findings);
    const isWholeLog = userId === null;
    // An excerpt has only one head and lacks other members' activity on the chain, so both checks need the whole log.
    this.progress = isWholeLog ? new MintProgress() : null;
    this.roles = isWholeLog ? new RoleCheck(findings, roleMac) : null;
    this.cosignatures = new CosignatureCheck(findings, witnesses);
    this.others = [
      this.cosignatures,
      ...(this.roles === null ? [] : [this.roles]),
      this.differences,
      new ForgeryCheck(findings),
      new RequestCheck(findings),
      new EffectCheck(findings),
      new CollectionCheck(findings, isWholeLog),
      ...(this.progress === null ? [] : [this.progress, new AnchorCheck(findings)]),
    ];
    this.ledger = new LedgerCheck({
      books: this.books,
      findings,
      isWholeLog,
      sees: (id) => isWholeLog || id === userId,
    });
  }

  /** Purchases by id. */
  get purchases(): ReadonlyMap<string, Purchase> {
    return this.ledger.purchases.purchases;
  }

  get events(): number {
    return this.order.events;
  }

  /** Time of the last event (ISO 8601); null before the first. */
  get last(): string | null {
    return this.lastEvent === null ? null : recordedAtOf(this.lastEvent);
  }

  /** Time of the first event, as Unix time in milliseconds; null if unknown. */
  get firstMs(): number | null {
    const ms = Date.parse(this.firstAt ?? '');
    return Number.isNaN(ms) ? null : ms;
  }

  /** Position of the last event; -1 before the first. */
  get position(): bigint {
    return this.order.position;
  }

  /** Checks an event; returns its movement, if it has one. */
  see(event: StoredEvent): Movement | null {
    this.lastEvent = event;
    this.firstAt ??= recordedAtOf(event);
    this.order.see(event);
    this.seals.see(event);
    for (const check of this.others) check.see(event);
    return this.ledger.see(event);
  }

  /** Returns overdue mints that only the chain can prove to be stuck. */
  silentMints(nowMs: number, { mintMs }: TimeLimits): ReturnType<MintProgress['silent']> {
    return this.progress?.silent(nowMs, mintMs) ?? [];
  }

  /**
   * Ends the audit at the given Unix time in milliseconds. Processes that have been open for longer than the grace
   * period become findings; `others` are open processes found elsewhere.
   */
  finish(nowMs: number, { graceMs, mintMs, runningSinceMs = null }: TimeLimits, others: readonly Open[] = []): Outcome {
    const open: Open[] = [];
    let openCount = 0;
    // After a start, for example from a backup, pending processes get the full grace period again.
    const isSettling = runningSinceMs !== null && runningSinceMs > nowMs - graceMs;
    const lateFrom = isSettling ? Number.NEGATIVE_INFINITY : nowMs - graceMs;
    const due = (one: Open): void => {
      if (!(Date.parse(one.since) >= lateFrom)) {
        this.findings.add(one.event, {
          code: one.code,
          message: one.message,
          expected: `done within ${graceMs / 1_000} s`,
          found: `open since ${one.since}`,
        });
        return;
      }
      openCount += 1;
      if (open.length < OPEN_KEPT_MAX) open.push(one);
    };
    this.ledger.finish(due);
    this.progress?.finish(due, mintMs);
    others.forEach(due);
    const witnessNotes = this.cosignatures.finish(due);
    const heads = this.seals.finish();
    if (heads.waitingSince !== null)
      due({
        code: 'head.waiting',
        message: 'leaves of the log are waiting for a signed head',
        since: heads.waitingSince,
        event: null,
      });
    const allHeads = this.seals.finishAll?.() ?? null;
    const { events, streams, position, comparesAllIds } = this.order;
    return {
      events,
      streams,
      movements: this.ledger.movements,
      position,
      recordedAt: this.last ?? '',
      heads,
      allHeads,
      open,
      openCount,
      comparesAllIds,
      roleNotes: this.roles?.finish() ?? [],
      witnessNotes,
    };
  }
}
