import type { AuditConfig } from '../config.ts';
import { fileInput, sha256OfFile } from '../platform/file-input.ts';
import { readLogKeys } from '../platform/log-keys.ts';
import { nodeTools } from '../platform/node-tools.ts';
import { isProvenanceFile, readProvenanceFile } from '../provenance/file.ts';
import type { ProvenanceReport } from '../provenance/verify.ts';

/** Whether the file to verify is the proof of a token, and not an export of the log. */
export const isProvenance = async ({ command, from }: AuditConfig): Promise<boolean> =>
  command === 'verify' && from.kind === 'file' && (await isProvenanceFile(fileInput(from.path)));

/** Checks on a node that its chain has the blocks that the file names. */
const withChain = async (report: ProvenanceReport, { chain }: AuditConfig): Promise<ProvenanceReport> => {
  if (chain === null || report.token === null) return report;
  const { ChainNode } = await import('../platform/chain-node.ts');
  const node = new ChainNode(chain.url, chain.confirmations);
  const chainId = await node.chainId();
  const findings: string[] = [];
  if (chainId !== report.token.chainId)
    findings.push(`the node has chain ${chainId}, but the token is on chain ${report.token.chainId}`);
  const final = await node.finalBlock();
  for (const { what, number, hash } of report.blocks) {
    const found = await node.hashOf(number);
    if (found !== hash)
      findings.push(`the chain has ${found ?? 'no block'} as block ${number} of the ${what}, not ${hash}`);
    else if (number > final)
      findings.push(`block ${number} of the ${what} is not final: the newest final one is ${final}`);
  }
  return {
    ...report,
    ok: findings.length === 0,
    findings,
    proven: [...report.proven, `the node at --chain has these blocks, up to final block ${final}`],
    notProven: report.notProven.filter((line) => !line.startsWith('that the chain has these blocks')),
  };
};

/**
 * Verifies the proof of a token and, if a node is given, that its chain has the blocks.
 * @throws Unreadable when a file or the node can't be read; UsageError for a text that is not a key
 */
export const checkProvenance = async (config: AuditConfig): Promise<ProvenanceReport> => {
  const { from, ownFile, logKeys } = config;
  const path = from.kind === 'file' ? from.path : '';
  const bytes = await readProvenanceFile(fileInput(path));
  const { verifyProvenance } = await import('../provenance/verify.ts');
  const report = verifyProvenance(bytes, {
    source: path,
    tools: nodeTools,
    keys: readLogKeys(logKeys),
    fileSha256: ownFile === null ? null : await sha256OfFile(ownFile),
  });
  return report.ok ? withChain(report, config) : report;
};
