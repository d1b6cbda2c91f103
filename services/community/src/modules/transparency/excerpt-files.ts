import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { base64Of } from '@pixchange/contracts/audit/bytes';
import {
  BUNDLE_FORM,
  eventLine,
  headerLine,
  headLine,
  manifestLine,
  signedText,
  type PlacedEvent,
} from '@pixchange/contracts/audit/bundle';
import { selectionFor, chosenOfPerson } from '@pixchange/contracts/audit/chosen-events';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import { allTree, ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { EventLog, type StoredEvent } from '../../platform/event-store/event-log.ts';
import { LogSigner } from '../../runtime/merkle-log/log-signer.ts';
import type { Excerpt, ExcerptHead, ExcerptSubject } from './log-proofs.face.ts';
import { TransparencyQueries } from './transparency.queries.ts';

/** Number of events whose proofs are made at once. A proof has about 20 hashes. */
const PROOFS_AT_ONCE = 200;

/** Returns the tree whose head the proofs lead to. A person's balances depend only on events of the ledger. */
const treeOf = (kind: ExcerptSubject['kind']): TreeOfLog => (kind === 'person' ? ledgerTree : allTree);

interface Leaf {
  readonly index: number;
  readonly event: PlacedEvent;
}

/**
 * Returns the event with this position in the log. Events that were read from a single stream may lack their position.
 */
const placed = (
  { streamId: stream, id, revision, type, data, metadata }: StoredEvent,
  position: bigint,
): PlacedEvent => ({ position, stream, revision, id, type, data, metadata });

/** Makes excerpts of the log in the format of the auditor's `export`, which `verify.mjs` verifies. */
@Injectable()
export class ExcerptFiles {
  constructor(
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(LogSigner) private readonly signer: LogSigner,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  async head(kind: ExcerptSubject['kind']): Promise<ExcerptHead | null> {
    const { stream } = treeOf(kind);
    const [event] = await this.log.stored({ stream, position: null, isForwards: false, count: 1 });
    if (event === undefined) return null;
    const { size, root, lastEventId } = event.data as unknown as AuditEvent['data'];
    return { event, size, root, lastEventId };
  }

  async excerpt(subject: ExcerptSubject, head: ExcerptHead, events: readonly StoredEvent[]): Promise<Excerpt> {
    const { own, retired } = this.signer.keysAfter((await this.queries.ledger.newest())?.note ?? null);
    const facts = {
      form: BUNDLE_FORM,
      readAt: new Date().toISOString(),
      asOf: null,
      ...(subject.kind === 'person'
        ? { userId: subject.id }
        : { userId: null, about: { kind: subject.kind, id: subject.id } }),
    } as const;
    const chosen = await this.chosen(subject, head, events);
    // The head is not a leaf, so no table contains its position. The position of the last event takes its place; no
    // proof needs it.
    const position = chosen.at(-1)?.event.position ?? 0n;
    const lines = [
      headerLine({ ...facts, logKeys: [own, ...retired].map(noteKeyText) }),
      headLine(placed(head.event, position)),
    ];
    for (let from = 0; from < chosen.length; from += PROOFS_AT_ONCE)
      lines.push(...(await this.proven(subject, head, chosen.slice(from, from + PROOFS_AT_ONCE))));
    const text = lines.join('');
    const manifest = {
      ...facts,
      sha256: createHash('sha256').update(text).digest('hex'),
      events: chosen.length,
      position: String(position),
      findings: 0,
      key: base64Of(own.publicKey),
    };
    const signature = base64Of(this.signer.signText(signedText(manifest)));
    return { text: text + manifestLine(manifest, signature), events: chosen.length };
  }

  /** Returns the events that concern the subject and are under the head, in the order of the log. */
  private async chosen(
    { kind, id }: ExcerptSubject,
    { size }: ExcerptHead,
    events: readonly StoredEvent[],
  ): Promise<readonly Leaf[]> {
    const byId = new Map(events.map((event) => [event.id, event]));
    const leaves = await this.queries.trees[treeOf(kind).name].leavesOf([...byId.keys()]);
    const selection = kind === 'person' ? chosenOfPerson(id) : selectionFor({ kind, id });
    return [...byId.values()]
      .flatMap((event) => {
        const leaf = leaves.get(event.id);
        return leaf === undefined ? [] : [{ index: leaf.index, event: placed(event, leaf.position) }];
      })
      .filter(({ index }) => index < size)
      .sort((a, b) => a.index - b.index)
      .filter(({ event }) => selection.includes(event));
  }

  private async proven({ kind }: ExcerptSubject, head: ExcerptHead, leaves: readonly Leaf[]): Promise<string[]> {
    const indexes = leaves.map(({ index }) => index);
    const paths = await this.queries.trees[treeOf(kind).name].paths(indexes, head);
    return leaves.map(({ index, event }, at) => eventLine(event, { index, path: paths[at] ?? [] }));
  }
}
