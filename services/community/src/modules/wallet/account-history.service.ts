import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { account as accountForm, reservedOf, walletOf, type Unit } from '@pixchange/contracts/events/ledger';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import type { AccountHistoryView, adminLedgerHttp, CauseView, EntryView } from '@pixchange/contracts/http/admin-ledger';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { offsetOf, paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { ledgerTables } from './ledger.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type Query = QueryOf<typeof adminLedgerHttp.account>;

type EntryRow = Omit<RowOf<typeof ledgerTables.ledger_entries>, 'from_account' | 'to_account'> & {
  readonly balance: string;
  readonly other_account: string;
  readonly total: number;
};

/** Returns the stream of an entry's cause; null for a cause without its own stream, such as an invitation. */
const streamOf = ({ cause_type, cause_id }: EntryRow): string | null => {
  const kind = cause_type === 'mint' ? 'nft' : cause_type;
  return ['purchase', 'grant', 'transfer', 'nft', 'offer'].includes(kind) ? `${kind}-${cause_id}` : null;
};

/** Returns the flat fields of an event without personal text. */
const detailOf = ({ type, data }: Recorded): CauseView['detail'] => {
  const personal: readonly string[] = eventRegistry[type]?.personal?.fields ?? [];
  const plain = Object.entries(data).filter(
    ([name, value]) =>
      !personal.includes(name) && (value === null || typeof value === 'string' || typeof value === 'number'),
  );
  return Object.fromEntries(plain) as CauseView['detail'];
};

const causeOf = (event: Recorded): CauseView => ({
  event_id: event.id,
  type: event.type,
  stream: event.streamId,
  revision: event.revision,
  at: event.metadata.recordedAt,
  detail: detailOf(event),
});

/**
 * Reads the balance of a ledger account at a given time, and its history. Balances are sums of the entries; causes are
 * read from the event log itself, so that an auditor can find them there.
 */
@Injectable()
export class AccountHistory {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  /** Returns the history of an account. @throws DomainError `not_found` for an unknown account name */
  async of(id: string, { at, ...page }: Query): Promise<AccountHistoryView> {
    const person = idForm.test(id) ? id : null;
    const account = person === null ? id : walletOf(person);
    if (!accountForm.safeParse(account).success) throw new DomainError('not_found');
    // All entries count unless a time is given, because entries can be later than the current time after the clock was
    // set back.
    const until = at === undefined ? null : new Date(at);
    const [balances, reserved, rows] = await Promise.all([
      this.balances(account, until),
      person === null ? null : this.balances(reservedOf(person), until),
      this.entries(account, until, page),
    ]);
    const { collection: entries, ...counts } = paged(page, rows[0]?.total ?? 0, await this.withChains(rows));
    return {
      account,
      at: (until ?? new Date()).toISOString(),
      balances,
      reserved: reserved === null ? null : { coins: reserved.coins, pixtokens: reserved.pixtokens },
      flagged: person !== null && (balances.coins < 0 || balances.pixtokens < 0),
      entries,
      ...counts,
    };
  }

  private async balances(account: string, until: Date | null): Promise<Record<Unit, number>> {
    const rows: { unit: Unit; balance: string }[] = await this.database.query(
      `SELECT unit, sum(CASE WHEN to_account = $1 THEN amount ELSE -amount END) AS balance FROM read.ledger_entries WHERE $1 IN (from_account, to_account) AND ($2::timestamptz IS NULL OR at <= $2) GROUP BY unit`,
      [account, until?.toISOString() ?? null],
    );
    return {
      coins: 0,
      pixtokens: 0,
      usd_cents: 0,
      ...Object.fromEntries(rows.map(({ unit, balance }) => [unit, Number(balance)])),
    };
  }

  private entries(
    account: string,
    until: Date | null,
    page: { readonly page: number; readonly per_page: number },
  ): Promise<EntryRow[]> {
    return this.database.query(
      `SELECT event_id, type, stream, revision, position, unit, signed AS amount, other_account, cause_type, cause_id, at,
         sum(signed) OVER (PARTITION BY unit ORDER BY position, revision) AS balance, (count(*) OVER ())::int AS total
       FROM (
         SELECT e.*, CASE WHEN to_account = $1 THEN from_account ELSE to_account END AS other_account, CASE WHEN to_account = $1 THEN amount ELSE -amount END AS signed
         FROM read.ledger_entries e WHERE $1 IN (from_account, to_account) AND ($2::timestamptz IS NULL OR at <= $2)
       ) own ORDER BY position DESC, revision DESC LIMIT $3 OFFSET $4`,
      [account, until?.toISOString() ?? null, page.per_page, offsetOf(page)],
    );
  }

  private async withChains(rows: readonly EntryRow[]): Promise<EntryView[]> {
    const streams = new Map<string, Promise<Recorded[]>>();
    const load = (stream: string): Promise<Recorded[]> => {
      const loading = streams.get(stream) ?? this.log.load(stream);
      streams.set(stream, loading);
      return loading;
    };
    return Promise.all(rows.map(async (row) => entryView(row, await this.chainOf(row, load))));
  }

  /** Returns the events of the cause up to the entry, and the entry itself. */
  private async chainOf(row: EntryRow, load: (stream: string) => Promise<Recorded[]>): Promise<CauseView[]> {
    const before = streamOf(row);
    const causes =
      before === null || before === row.stream
        ? []
        : (await load(before)).filter(({ metadata }) => metadata.recordedAt <= row.at.toISOString());
    const own = (await load(row.stream)).filter(({ revision }) =>
      before === row.stream ? revision <= row.revision : revision === row.revision,
    );
    return [...causes, ...own].map(causeOf);
  }
}

const entryView = (row: EntryRow, chain: CauseView[]): EntryView => ({
  event_id: row.event_id,
  type: row.type,
  stream: row.stream,
  revision: row.revision,
  unit: row.unit,
  amount: Number(row.amount),
  balance: Number(row.balance),
  other_account: row.other_account,
  cause: { type: row.cause_type, id: row.cause_id },
  at: row.at.toISOString(),
  chain,
});
