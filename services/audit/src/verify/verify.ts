import { readPublicKey } from '../platform/ed25519.ts';
import { fileInput, sha256OfFile } from '../platform/file-input.ts';
import { readLogKeys } from '../platform/log-keys.ts';
import { nodeTools } from '../platform/node-tools.ts';
import { provenanceTable } from '../provenance/table.ts';
import { findingLines, list, number } from '../report/lines.ts';
import type { ExcerptStep } from '../excerpt/verify.ts';
import { isSigned, verifyInput, type Report } from './anywhere.ts';
import type { BundleReport, ExcerptReport } from './bundle.ts';

export interface Given {
  readonly path: string;
  readonly logKeys: readonly string[];
  readonly auditorKey: string | null;
  readonly ownFile: string | null;
  readonly isJson: boolean;
}

export interface Verified {
  readonly text: string;
  readonly ok: boolean;
  /** Exit code: 0 proven, 1 findings, 3 proven only by keys that the file itself contains. */
  readonly code: 0 | 1 | 3;
}

/**
 * First line of the output if no key is given. A file can contain any key, so its signature alone proves nothing about
 * the site.
 */
const SELF_SIGNED = 'signed by a key that this file brings itself: not proven who signed';

const UNSIGNED = 'no head of the log is signed in this file: not proven who wrote it';

/** Returns the reason why it is not proven that the site wrote the file; null if a given key signed a part of it. */
export const doubtOf = (given: { readonly hasKeys: boolean; readonly isSigned: boolean }): string | null => {
  if (!given.hasKeys) return SELF_SIGNED;
  return given.isSigned ? null : UNSIGNED;
};

/** Returns a report, preceded by the doubt about it, if any. */
export const withDoubt = (doubt: string | null, text: string): string =>
  doubt === null ? text : `${doubt}\n\n${text}`;

const FINDINGS_SHOWN_MAX = 100;

const stepText = ({ at, type, actor, fields }: ExcerptStep): string[] => [
  `${at}  ${type}  by ${actor}`,
  ...Object.entries(fields).map(([name, value]) => `    ${name}: ${String(value)}`),
];

const resultLines = ({ ok, proven, notProven, findings, findingCount }: BundleReport | ExcerptReport): string[] => [
  ...list('Proven:', proven),
  ...list('Not proven by this file:', notProven),
  ...findings.slice(0, FINDINGS_SHOWN_MAX).flatMap(findingLines),
  ok ? 'everything holds' : `${number(findingCount)} findings`,
  '',
];

const excerptText = (report: ExcerptReport): string => {
  const { source, about, events, steps } = report;
  return [
    `${source}: ${about.kind} ${about.id}, ${number(events)} events`,
    '',
    ...steps.flatMap(stepText),
    '',
    ...resultLines(report),
  ].join('\n');
};

const textOf = (report: Report): string => {
  if (report.kind === 'provenance') return provenanceTable(report);
  return report.kind === 'excerpt' ? excerptText(report) : bundleText(report);
};

const bundleText = (report: BundleReport): string => {
  const { source, userId, events, recordedAt, balances } = report;
  return [
    `${source}: ${userId === null ? 'export of a log' : `export about ${userId}`}, ${number(events)} events up to ${recordedAt}`,
    '',
    ...(userId === null
      ? []
      : [
          ...balances.map(
            ({ account, coins, pixtokens }) => `${account}  ${number(coins)} coins, ${number(pixtokens)} pixtokens`,
          ),
          '',
        ]),
    ...resultLines(report),
  ].join('\n');
};

/**
 * Verifies a file of any kind.
 * @throws UsageError for an invalid option; Unreadable when the file can't be read
 */
export const verifyFile = async ({ path, logKeys, auditorKey, ownFile, isJson }: Given): Promise<Verified> => {
  const keys = readLogKeys(logKeys);
  const report = await verifyInput(fileInput(path), nodeTools, {
    keys,
    auditorKey: auditorKey === null ? null : await readPublicKey(auditorKey),
    fileSha256: ownFile === null ? null : await sha256OfFile(ownFile),
  });
  const doubt = doubtOf({ hasKeys: keys.length > 0, isSigned: isSigned(report) });
  const code = report.ok ? (doubt === null ? 0 : 3) : 1;
  if (isJson)
    return {
      text: `${JSON.stringify({ ...report, claims: undefined, selfSigned: keys.length === 0 })}\n`,
      ok: report.ok,
      code,
    };
  return { text: withDoubt(doubt, textOf(report)), ok: report.ok, code };
};
