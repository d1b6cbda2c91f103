import { findingLines, number } from './lines.ts';
import type { HeadState } from '../merkle/heads.ts';
import type { Balance } from '../books/balances.ts';
import type { AuditReport } from './report.ts';

/** Maximum number of listed wallets; longer lists don't help a reader. */
const WALLETS_MAX = 40;
const FINDINGS_MAX = 100;

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

const heads = ['account', 'coins', 'pixtokens', 'US dollars'];
const cells = ({ account, coins, pixtokens, usd_cents: cents }: Balance): string[] => [
  account,
  number(coins),
  number(pixtokens),
  dollars(cents),
];

const isMemberAccount = ({ account }: Balance): boolean =>
  account.startsWith('wallet:') || account.startsWith('reserved:');

const balanceLines = ({ balances, totals, userId }: AuditReport): string[] => {
  const persons = balances.filter(isMemberAccount);
  const shown =
    userId === null
      ? [...balances.filter((balance) => !isMemberAccount(balance)), ...persons.slice(0, WALLETS_MAX)]
      : balances;
  const more = balances.length - shown.length;
  const lines = columns([
    heads,
    ...shown.map(cells),
    ...(userId === null
      ? [['', '', '', ''], ...totals.map((total) => cells({ ...total, account: `sum of ${total.account}` }))]
      : []),
  ]);
  return more > 0
    ? [...lines, `${number(more)} more accounts of people: use --json or --csv for all, or --user ID for one`]
    : lines;
};

const treeLine = (name: string, { leaves, root, heads: count, last, knownAgain }: HeadState): string =>
  `${name}: ${number(leaves)} leaves, root ${root}; signed heads: ${number(count)}${last === null ? '' : `, the last over ${number(last.size)} leaves, root ${last.root}`}${knownAgain > 0 ? `; ${knownAgain} roots of earlier audits confirmed` : ''}`;

const headLines = ({ heads, allHeads, logKeys }: AuditReport): string[] => [
  treeLine('ledger', heads),
  ...(allHeads === null ? [] : [treeLine('all events', allHeads)]),
  ...logKeys.map((key) => `heads verified by ${key}`),
];

const comparedLines = ({
  readModelPosition,
  reportedLines,
  filesCompared,
  filesHashed,
  chainCompared,
}: AuditReport): string[] => [
  readModelPosition === null ? 'read model: not compared' : `read model: compared up to position ${readModelPosition}`,
  reportedLines === null
    ? "payment provider's report: not compared"
    : `payment provider's report: ${number(reportedLines)} lines compared`,
  ...(filesCompared === null
    ? []
    : [`object storage: ${number(filesCompared)} objects compared, ${number(filesHashed ?? 0)} of them byte by byte`]),
  ...(chainCompared === null
    ? []
    : [
        `chain ${chainCompared.chainId} up to final block ${number(chainCompared.finalBlock)}: ${number(chainCompared.tokens)} tokens, ${number(chainCompared.transfers)} transfers, ${number(chainCompared.anchors)} anchors compared`,
      ]),
];

const openLines = ({ open, openCount, belowZero }: AuditReport): string[] => [
  ...belowZero.map((account) => `below 0 by a reversal: ${account}`),
  ...open.map(({ message, since }) => `pending: ${message} (since ${since})`),
  ...(openCount > open.length ? [`${openCount - open.length} more are pending`] : []),
];

/** Formats the report for people. */
export const asTable = (report: AuditReport): string => {
  const { source, asOf, events, streams, movements, position, recordedAt, seconds, findings, findingCount, notes } =
    report;
  const rate = seconds > 0 ? `, ${number(Math.round(events / seconds))} events/s` : '';
  return [
    `${source}${asOf === null ? '' : ` as of ${asOf}`}: ${number(events)} events in ${number(streams)} streams, ${number(movements)} movements, up to position ${position}${recordedAt === '' ? '' : ` (${recordedAt})`}`,
    '',
    ...balanceLines(report),
    '',
    ...headLines(report),
    ...comparedLines(report),
    ...openLines(report),
    ...notes,
    '',
    ...findings.slice(0, FINDINGS_MAX).flatMap(findingLines),
    ...(findingCount > Math.min(findings.length, FINDINGS_MAX)
      ? [`${number(findingCount - Math.min(findings.length, FINDINGS_MAX))} more findings`]
      : []),
    findingCount === 0
      ? `everything holds (${seconds.toFixed(1)} s${rate})`
      : `${number(findingCount)} findings (${seconds.toFixed(1)} s${rate})`,
    '',
  ].join('\n');
};
