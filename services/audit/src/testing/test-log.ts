import { generateKeyPairSync, sign } from 'node:crypto';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { checkpointText } from '@pixchange/contracts/audit/checkpoint';
import { anyLeafHashOf } from '@pixchange/contracts/audit/leaf';
import { noteKey, noteOf, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { allTree, keyFor, ledgerTree } from '@pixchange/contracts/audit/trees';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { isRoleType, ROLE_ADOPTIONS_STREAM, signedText } from '@pixchange/contracts/events/roles';
import { Auditor, type Outcome } from '../auditor.ts';
import { streamOf } from '../books/ledger-event.ts';
import { Findings } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { Frontier } from '../merkle/frontier.ts';
import { HeadCheck, type KnownRoot } from '../merkle/heads.ts';
import { WholeLog, type TreesOfLog } from '../merkle/whole-log.ts';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';

/** Returns a readable id in the format of a UUID. */
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

  note(size: number, root: Uint8Array, lastEventId: string, of = ledgerTree): string {
    const key = keyFor(sha256, of, this.key);
    const text = checkpointText({ origin: key.name, size, root, lastEventId });
    return noteOf(text, key, sign(null, Buffer.from(text), this.pair.privateKey));
  }
}

const newTree = () => ({ tree: new Frontier(sha256), lastLeaf: '', sealed: 0 });

/** Builds a log as the product stores it, and signs heads over it. */
export class TestLog {
  readonly events: StoredEvent[] = [];
  private readonly revisions = new Map<string, number>();
  private readonly trees = { ledger: newTree(), all: newTree() };

  /** Creates an empty log. With `mac`, role events are signed. */
  constructor(
    readonly key = new LogKey(),
    private readonly mac: ((text: string) => string) | null = null,
  ) {}

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
    const placed = { stream, revision, id: guid(0xe_0000 + n), type: event.type, data: event.data };
    const isSigned = this.mac !== null && (isRoleType(event.type) || stream === ROLE_ADOPTIONS_STREAM);
    const mac = isSigned ? { mac: this.mac?.(signedText({ ...placed, recordedAt: metadata.recordedAt })) } : {};
    const stored: StoredEvent = { position: BigInt(n) * 10n, ...placed, metadata: { ...metadata, ...mac } };
    this.events.push(stored);
    for (const { name, leafClass } of [ledgerTree, allTree]) {
      if (leafClass(stored) !== 'leaf') continue;
      const grown = this.trees[name];
      grown.tree.append(anyLeafHashOf(sha256, stored));
      grown.lastLeaf = stored.id;
    }
    return this;
  }

  /** Signs a head of a tree, by default the ledger's, if it has new leaves. */
  seal(of = ledgerTree): this {
    const grown = this.trees[of.name];
    const { size } = grown.tree;
    if (size === grown.sealed) return this;
    grown.sealed = size;
    const root = grown.tree.root();
    const note = this.key.note(size, root, grown.lastLeaf, of);
    return this.add({ type: of.head, data: { size, root: hexOf(root), lastEventId: grown.lastLeaf, note } }, of.stream);
  }

  /** Signs heads of both trees. */
  sealAll(): this {
    return this.seal().seal(allTree);
  }
}

const limits = { graceMs: 900_000, mintMs: 72 * 3_600_000 } as const;

export interface RecordedStory {
  readonly codes: readonly string[];
  readonly findings: Findings;
  readonly outcome: Outcome;
  readonly auditor: Auditor;
}

export const treesFor = (
  findings: Findings,
  keys: readonly NoteKey[] | null,
  known: readonly KnownRoot[] = [],
): TreesOfLog => {
  const tools = { sha256, verify: verifyEd25519, keys };
  return {
    ledger: new HeadCheck(findings, tools, known),
    all: new HeadCheck(findings, { ...tools, of: allTree }),
  };
};

/** Audits a list of events, by default an hour after the last one. */
export const auditOf = (
  events: readonly StoredEvent[],
  keys: readonly NoteKey[] | null,
  known: readonly KnownRoot[] = [],
  laterMs = 3_600_000,
): RecordedStory => {
  const findings = new Findings();
  const auditor = new Auditor(findings, new WholeLog(sha256, treesFor(findings, keys, known), findings));
  for (const event of events) auditor.see(event);
  const outcome = auditor.finish(Date.parse(timeOf(events.length)) + laterMs, limits);
  return { codes: findings.kept.map(({ code }) => code), findings, outcome, auditor };
};
