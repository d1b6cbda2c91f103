import type { AuditReport, Balance } from './report.ts';

const heads = [
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
type Row = Partial<Record<(typeof heads)[number], string | number>>;

/** Formats a cell (RFC 4180). Text that a spreadsheet would take for a formula stays text. */
const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (row: Row): string => `${heads.map((head) => cell(row[head])).join(',')}\r\n`;

const balanceRow = (record: string, { account, coins, pixtokens, usd_cents }: Balance): Row => ({
  record,
  name: account,
  coins,
  pixtokens,
  usd_cents,
});

/**
 * Formats the report as one table; `record` is the kind of a line: balance, total, head, open, below-zero or finding.
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
    `${heads.join(',')}\r\n`,
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
