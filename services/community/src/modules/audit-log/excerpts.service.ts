import { Inject, Injectable } from '@nestjs/common';
import { actTypes, namesNoStaff } from '@pixchange/contracts/audit/chosen-events';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import { EventLog, type StoredEvent } from '../../platform/event-store/event-log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { LogProofs, type Excerpt, type ExcerptHead, type ExcerptSubject } from '../transparency/log-proofs.face.ts';

/** Maximum number of events in an excerpt, which make a file of about 40 MB. */
const EVENTS_MAX = 10_000;
const EVENTS_AT_ONCE = 500;
const STREAMS_AT_ONCE = 16;

type Wanted = (event: StoredEvent) => boolean;

/** Returns the name of the subject's main stream. A subject without events in this stream is unknown. */
const streamOf = ({ kind, id }: ExcerptSubject): string =>
  `${{ decision: 'report', work: 'image', person: 'user', wallet: 'user' }[kind]}-${id}`;

/** Returns the distinct strings in this field of the events. */
const valuesOf = (events: readonly StoredEvent[], field: string): string[] => [
  ...new Set(events.map(({ data }) => data[field]).filter((value): value is string => typeof value === 'string')),
];

/**
 * Returns the names of the streams with these ids in a category. Other modules own the deciders that write the streams.
 */
const streamsNamed = (category: string, ids: readonly string[]): string[] => ids.map((id) => `${category}-${id}`);

/** Finds the events of excerpts through the event index and the read models, and adds the proofs. */
@Injectable()
export class Excerpts {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(LogProofs) private readonly proofs: LogProofs,
  ) {}

  /**
   * Returns the excerpt about a subject.
   * @throws DomainError `not_found`; `proof.not-signed-yet` while no head covers the subject, or while the event index
   *   is behind the head; `proof.too-many-events`
   */
  async of(subject: ExcerptSubject): Promise<Excerpt> {
    const own = idForm.test(subject.id) ? await this.stream(streamOf(subject)) : [];
    if (own.length === 0) throw new DomainError('not_found');
    const head = await this.proofs.excerptHead(subject.kind);
    if (head === null || !(await this.isFound(subject, head))) throw new DomainError('proof.not-signed-yet');
    const excerpt = await this.proofs.excerpt(subject, head, await this.eventsOf(subject, own));
    // A new member's ledger has no events. A decision or work always has events; if the excerpt has none, no head
    // covers it yet.
    if (excerpt.events === 0 && subject.kind !== 'person' && subject.kind !== 'wallet')
      throw new DomainError('proof.not-signed-yet');
    return excerpt;
  }

  private eventsOf(subject: ExcerptSubject, own: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (subject.kind === 'decision') return this.ofDecision(own);
    if (subject.kind === 'work') return this.ofWork(subject.id, own);
    return subject.kind === 'person' ? this.ofPerson(subject.id) : this.ofWallet(subject.id);
  }

  private async ofDecision(report: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    const things = [...valuesOf(report, 'subjectId'), ...valuesOf(report, 'commentId')];
    const places = things.flatMap((id) => ['image', 'album', 'user', 'comment'].map((kind) => `${kind}-${id}`));
    const acts = await this.streams(places, ({ type }) => actTypes.has(type));
    const appeals = await this.named(
      `SELECT DISTINCT i.stream FROM read.event_members m JOIN read.event_index i ON i.event_id = m.event_id
       WHERE m.member_id = ANY($1::uuid[]) AND i.type = 'AppealFiled'`,
      [things],
    );
    return [...report, ...acts, ...(await this.streams(appeals))];
  }

  /** Returns the events of a work. Refused purchases of licenses are missing, because no read model contains them. */
  private async ofWork(imageId: string, image: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    const sold = await this.named(
      `SELECT 'offer-' || $1::text AS stream
       UNION ALL SELECT unnest(ARRAY['nft-' || n.nft_id::text, 'offer-' || n.nft_id::text]) FROM read.nfts n
         WHERE n.image_id = $1::text::uuid
       UNION ALL SELECT 'licence-' || s.sale_id::text FROM read.offer_sales s JOIN read.offers o ON o.offer_id = s.offer_id
         WHERE o.image_id = $1::text::uuid`,
      [imageId],
    );
    const events = await this.streams(sold);
    const sales = await this.streams([
      ...streamsNamed('sale', valuesOf(events, 'saleId')),
      ...streamsNamed('sale-refund', valuesOf(events, 'refundId')),
    ]);
    return [...image, ...events, ...sales];
  }

  /** Returns the events of a wallet, without those that name staff. */
  private ofWallet(userId: string): Promise<readonly StoredEvent[]> {
    return this.streams(streamsNamed('wallet', [userId]), (event) =>
      namesNoStaff(userId, { ...event, stream: event.streamId }),
    );
  }

  private async ofPerson(userId: string): Promise<readonly StoredEvent[]> {
    const streams = await this.named(
      `SELECT DISTINCT i.stream FROM read.event_members m JOIN read.event_index i ON i.event_id = m.event_id
       WHERE m.member_id = $1 AND m.kind = 'coins' AND i.stream ~ '^(purchase|grant|refund|transfer)-'`,
      [userId],
    );
    return this.streams([
      ...['wallet', 'invitations'].flatMap((category) => streamsNamed(category, [userId])),
      ...streams,
    ]);
  }

  /**
   * Whether all events covered by the head can be found. Only a wallet's events can be found before the event index
   * reaches the head.
   */
  private async isFound({ kind }: ExcerptSubject, { lastEventId }: ExcerptHead): Promise<boolean> {
    if (kind === 'wallet') return true;
    const rows: unknown[] = await this.database.query('SELECT 1 FROM read.event_index WHERE event_id = $1', [
      lastEventId,
    ]);
    return rows.length > 0;
  }

  private async named(query: string, values: readonly unknown[]): Promise<string[]> {
    const rows: { stream: string }[] = await this.database.query(query, [...values]);
    return rows.map(({ stream }) => stream);
  }

  private async streams(names: readonly string[], wanted?: Wanted): Promise<readonly StoredEvent[]> {
    const all: StoredEvent[] = [];
    for (let from = 0; from < names.length; from += STREAMS_AT_ONCE) {
      const some = names.slice(from, from + STREAMS_AT_ONCE);
      for (const events of await Promise.all(some.map((name) => this.stream(name, wanted)))) all.push(...events);
      if (all.length > EVENTS_MAX) throw new DomainError('proof.too-many-events');
    }
    return all;
  }

  /** Returns the events of a stream, oldest first; none for a stream that does not exist. */
  private async stream(stream: string, wanted: Wanted = () => true): Promise<StoredEvent[]> {
    const all: StoredEvent[] = [];
    for (let after: bigint | null = null; ;) {
      const page: StoredEvent[] = await this.log.stored({
        stream,
        position: after,
        isForwards: true,
        count: EVENTS_AT_ONCE,
      });
      all.push(...page.filter(wanted));
      if (all.length > EVENTS_MAX) throw new DomainError('proof.too-many-events');
      const last = page.at(-1);
      if (last === undefined || page.length < EVENTS_AT_ONCE) return all;
      after = BigInt(last.revision);
    }
  }
}
