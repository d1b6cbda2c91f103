import { generateKeyPairSync, sign } from 'node:crypto';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { checkpointText } from '@pixchange/contracts/audit/checkpoint';
import { isLeaf, leafHashOf } from '@pixchange/contracts/audit/leaf';
import { noteKey, noteOf, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { HEADS_STREAM } from '@pixchange/contracts/events/audit';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { Auditor, type Outcome } from '../auditor.ts';
import { streamOf } from '../books/ledger-event.ts';
import { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { Frontier } from '../merkle/frontier.ts';
import { HeadCheck, type KnownRoot } from '../merkle/heads.ts';
import { WholeLog } from '../merkle/whole-log.ts';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';

/** Returns a readable id in the right format. */
export const guid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Returns the time of event `n`; events are one second apart. */
export const timeOf = (n: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, n)).toISOString();

/** Key that signs heads. */
export class LogKey {
  private readonly pair = generateKeyPairSync('ed25519');
  readonly key: NoteKey;

  constructor(readonly origin = 'example.org/audit') {
    this.key = noteKey(sha256, origin, this.pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  }

  note(size: number, root: Uint8Array, lastEventId: string): string {
    const text = checkpointText({ origin: this.origin, size, root, lastEventId });
    return noteOf(text, this.key, sign(null, Buffer.from(text), this.pair.privateKey));
  }
}

/** Adds events to a log as the product stores them, and signs heads over them. */
export class TestLog {
  readonly events: StoredEvent[] = [];
  private readonly revisions = new Map<string, number>();
  private readonly tree = new Frontier(sha256);
  private lastLeaf = '';
  private sealed = 0;

  constructor(readonly key = new LogKey()) {}

  add(event: AnyEvent, stream = streamOf(event) ?? `user-${String(event.data['userId'])}`): this {
    const n = this.events.length + 1;
    const revision = this.revisions.get(stream) ?? 0;
    this.revisions.set(stream, revision + 1);
    const metadata = {
      correlationId: 'request',
      causationId: 'request',
      actorId: 'tester',
      recordedAt: timeOf(n),
      schemaVersion: 1,
    };
    const stored: StoredEvent = {
      position: BigInt(n) * 10n,
      stream,
      revision,
      id: guid(0xe_0000 + n),
      type: event.type,
      data: event.data,
      metadata,
    };
    this.events.push(stored);
    if (isLeaf(stored.type)) {
      this.tree.append(leafHashOf(sha256, stored));
      this.lastLeaf = stored.id;
    }
    return this;
  }

  /** Signs a head over all leaves, if there are new ones. */
  seal(): this {
    const root = this.tree.root();
    const { size } = this.tree;
    if (size === this.sealed) return this;
    this.sealed = size;
    return this.add(
      {
        type: 'LogHeadSigned',
        data: { size, root: hexOf(root), lastEventId: this.lastLeaf, note: this.key.note(size, root, this.lastLeaf) },
      },
      HEADS_STREAM,
    );
  }
}

const limits = { graceMs: 900_000, mintMs: 72 * 3_600_000 } as const;

export interface Told {
  readonly codes: readonly string[];
  readonly findings: Findings;
  readonly outcome: Outcome;
  readonly auditor: Auditor;
}

/** Returns the audit of a list of events, by default an hour after the last one. */
export const auditOf = (
  events: readonly StoredEvent[],
  keys: readonly NoteKey[] | null,
  known: readonly KnownRoot[] = [],
  laterMs = 3_600_000,
): Told => {
  const findings = new Findings();
  const auditor = new Auditor(
    findings,
    new WholeLog(sha256, new HeadCheck(findings, { sha256, verify: verifyEd25519, keys }, known), findings),
  );
  for (const event of events) auditor.see(event);
  const outcome = auditor.finish(Date.parse(timeOf(events.length)) + laterMs, limits);
  return { codes: findings.kept.map(({ code }) => code), findings, outcome, auditor };
};
