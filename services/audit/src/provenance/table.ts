import { list } from '../report/lines.ts';
import type { ProvenanceReport } from './verify.ts';

/** Formats the report for people. */
export const provenanceTable = (report: ProvenanceReport): string => {
  const { ok, source, findings, token, steps, head, blocks, proven, notProven } = report;
  if (!ok || token === null || head === null)
    return [`${source} proves nothing:`, ...findings.map((finding) => `  - ${finding}`), ''].join('\n');
  return [
    `${source}: token ${token.tokenId} of ${token.contract} on chain ${token.chainId}`,
    '',
    ...steps.map(({ what, at, detail }) => `${at}  ${what.padEnd(9)}  ${detail}`),
    '',
    `head over ${head.size} entries of ${head.origin}, root ${head.root}, signed by ${head.key}`,
    ...blocks.map(({ what, number, hash, at }) => `${what.padEnd(9)}  block ${number} of ${at}, ${hash}`),
    '',
    ...list('Proven:', proven),
    ...list('Not proven by this file:', notProven),
    'everything holds',
    '',
  ].join('\n');
};
