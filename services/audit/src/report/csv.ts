import { csvLine } from '@pixchange/contracts/csv';
import type { Balance } from '../books/balances.ts';
import type { AuditReport } from './report.ts';

const columns = [
  'record',
  'name',
  'coins',
  'pixtokens',
  'usd_cents',
  'message',
  'event',
  'stream',
  'revision',
  'position',
  'expected',
  'found',
] as const;
type Row = Partial<Record<(typeof columns)[number], string | number>>;

const line = (row: Row): string => csvLine(columns.map((column) => row[column]));

const balanceRow = (record: string, { account, coins, pixtokens, usd_cents }: Balance): Row => ({
  record,
  name: account,
  coins,
  pixtokens,
  usd_cents,
});

/**
 * Formats the report as one CSV table. `record` is the kind of row: balance, total, head, open, below-zero or finding.
 */
export const asCsv = ({
  balances,
  totals,
  heads: { last, leaves, root },
  open,
  belowZero,
  findings,
}: AuditReport): string =>
  [
    `${columns.join(',')}\r\n`,
    ...balances.map((balance) => line(balanceRow('balance', balance))),
    ...totals.map((total) => line(balanceRow('total', total))),
    line({ record: 'head', name: 'computed', message: `${leaves} leaves`, found: root }),
    ...(last === null
      ? []
      : [
          line({
            record: 'head',
            name: 'signed',
            message: `${last.size} leaves`,
            event: last.event.id,
            stream: last.event.stream,
            revision: last.event.revision,
            position: last.event.position,
            found: last.root,
          }),
        ]),
    ...belowZero.map((name) => line({ record: 'below-zero', name })),
    ...open.map(({ code, message, since, event }) =>
      line({
        record: 'open',
        name: code,
        message: `${message} (since ${since})`,
        ...(event !== null && {
          event: event.id,
          stream: event.stream,
          revision: event.revision,
          position: event.position,
        }),
      }),
    ),
    ...findings.map(({ code, message, event, expected, found }) =>
      line({
        record: 'finding',
        name: code,
        message,
        ...(event !== null && {
          event: event.id,
          stream: event.stream,
          revision: event.revision,
          position: event.position,
        }),
        expected,
        found,
      }),
    ),
  ].join('');
