import type { Movement } from '@pixchange/contracts/events/ledger';
import { Books } from './books/books.ts';
import { AnchorCheck } from './checks/anchors.ts';
import type { Open, TimeLimits } from './checks/check.ts';
import { CollectionCheck } from './checks/collections.ts';
import { RecordedDifferences } from './checks/differences.ts';
import { EffectCheck } from './checks/effects.ts';
import { LedgerCheck } from './checks/ledger.ts';
import { MintProgress } from './checks/mint-progress.ts';
import type { Purchase } from './checks/purchases.ts';
import { RequestCheck } from './checks/requests.ts';
import { RoleCheck, type Mac } from './checks/roles.ts';
import type { Findings } from './findings.ts';
import { LogOrder } from './log/order.ts';
import { recordedAtOf, type StoredEvent } from './log/stored-event.ts';
import type { HeadState } from './merkle/heads.ts';

/** How events are shown to be those of the tamper-evident log: all of them together, or each by a proof of its own. */
export interface Seals {
  see(event: StoredEvent): void;
  finish(): HeadState;
}

export interface Outcome {
  readonly events: number;
  readonly streams: number;
  readonly movements: number;
  /** Of the last event; -1 when there is none. */
  readonly position: bigint;
  /** When the last event was recorded; empty when there is none. */
  readonly recordedAt: string;
  readonly heads: HeadState;
  /** What is under way and not late. */
  readonly open: readonly Open[];
  readonly openCount: number;
  readonly comparesAllIds: boolean;
  /** What a reader should know of who has which role. */
  readonly roleNotes: readonly string[];
}

/** What is under way is counted further and not kept. */
const OPEN_KEPT_MAX = 100;

export interface View {
  /** The one person whose events these are; null for the whole log. */
  readonly userId: string | null;
  /** Verifies the signatures of roles; without it they are not verified. */
  readonly roleMac?: Mac | null;
}

/** Reads the log once, in its order, and keeps what it needs to judge the rest: accounts, what is open, keys. */
export class Auditor {
  readonly books = new Books();
  readonly differences = new RecordedDifferences();
  private readonly order: LogOrder;
  private readonly ledger: LedgerCheck;
  private readonly progress: MintProgress | null;
  /** Null for an excerpt, which has no record of adopted roles. */
  private readonly roles: RoleCheck | null;
  /** Each sees every event. */
  private readonly others: readonly { see(event: StoredEvent): void }[];
  private lastEvent: StoredEvent | null = null;
  private firstAt: string | null = null;

  constructor(
    readonly findings: Findings,
    private readonly seals: Seals,
    { userId, roleMac = null }: View = { userId: null },
  ) {
    this.order = new LogOrder(findings);
    const seesAll = userId === null;
    // An excerpt has no heads but its own, and not what others did on the chain.
    this.progress = seesAll ? new MintProgress() : null;
    this.roles = seesAll ? new RoleCheck(findings, roleMac) : null;
    this.others = [
      ...(this.roles === null ? [] : [this.roles]),
      this.differences,
      new RequestCheck(findings),
      new EffectCheck(findings),
      new CollectionCheck(findings, seesAll),
      ...(this.progress === null ? [] : [this.progress, new AnchorCheck(findings)]),
    ];
    this.ledger = new LedgerCheck({
      books: this.books,
      findings,
      seesAll,
      sees: (id) => seesAll || id === userId,
    });
  }

  /** What was bought, by purchase. */
  get purchases(): ReadonlyMap<string, Purchase> {
    return this.ledger.purchases.purchases;
  }

  get events(): number {
    return this.order.events;
  }

  /** When the last event was recorded (ISO 8601); null before the first. */
  get last(): string | null {
    return this.lastEvent === null ? null : recordedAtOf(this.lastEvent);
  }

  /** When the first event was recorded, in ms since 1970; null where that is not known. */
  get firstMs(): number | null {
    const ms = Date.parse(this.firstAt ?? '');
    return Number.isNaN(ms) ? null : ms;
  }

  /** Of the last event; -1 before the first. */
  get position(): bigint {
    return this.order.position;
  }

  /** Answers what the event moved, when it did. */
  see(event: StoredEvent): Movement | null {
    this.lastEvent = event;
    this.firstAt ??= recordedAtOf(event);
    this.order.see(event);
    this.seals.see(event);
    for (const check of this.others) check.see(event);
    return this.ledger.see(event);
  }

  /** Mints out of time of which only the chain can tell whether they could have gone on. */
  silentMints(nowMs: number, { mintMs }: TimeLimits): ReturnType<MintProgress['silent']> {
    return this.progress?.silent(nowMs, mintMs) ?? [];
  }

  /** The end of the log at a time (ms since 1970): what is open for longer than the time of grace is a finding; `others` was found elsewhere. */
  finish(nowMs: number, { graceMs, mintMs, runningSinceMs = null }: TimeLimits, others: readonly Open[] = []): Outcome {
    const open: Open[] = [];
    let openCount = 0;
    // A product that has just started, after a restore for example, gets the same time for what lay still until then.
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
    const heads = this.seals.finish();
    if (heads.waitingSince !== null)
      due({
        code: 'head.waiting',
        message: 'leaves of the log wait for a signed head',
        since: heads.waitingSince,
        event: null,
      });
    const { events, streams, position, comparesAllIds } = this.order;
    return {
      events,
      streams,
      movements: this.ledger.movements,
      position,
      recordedAt: this.last ?? '',
      heads,
      open,
      openCount,
      comparesAllIds,
      roleNotes: this.roles?.finish() ?? [],
    };
  }
}
