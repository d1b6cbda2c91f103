import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { AuditConfig } from '../config.ts';
import { Unreadable } from '../errors.ts';
import { readLogKeys } from '../platform/log-keys.ts';
import type { ProvenanceReport } from '../provenance/verify.ts';

/** First bytes of a provenance file, whose members have a fixed order. */
const BEGINNING = '{"anchor":';
const BYTES_MAX = 64 * 1024 * 1024;

const unreadable = (path: string, error: unknown): Unreadable =>
  new Unreadable(`${path} can't be read: ${(error as Error).message}`);

/** Whether a file is the proof of a token, and not an export of the log. */
export const isProvenance = async ({ command, from }: AuditConfig): Promise<boolean> => {
  if (command !== 'verify' || from.kind !== 'file') return false;
  try {
    const file = await open(from.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
      return buffer.toString('latin1', 0, bytesRead) === BEGINNING;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(from.path, error);
  }
};

const sha256OfFile = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) digest.update(bytes);
  } catch (error) {
    throw unreadable(path, error);
  }
  return digest.digest('hex');
};

/** Checks with a node that its chain has the blocks that the file names. */
const withChain = async (report: ProvenanceReport, { chain }: AuditConfig): Promise<ProvenanceReport> => {
  if (chain === null || report.token === null) return report;
  const { ChainNode } = await import('../platform/chain-node.ts');
  const node = new ChainNode(chain.url, chain.confirmations);
  const chainId = await node.chainId();
  const findings: string[] = [];
  if (chainId !== report.token.chainId)
    findings.push(`the node is of chain ${chainId}, and the token is on chain ${report.token.chainId}`);
  const final = await node.finalBlock();
  for (const { what, number, hash } of report.blocks) {
    const found = await node.hashOf(number);
    if (found !== hash)
      findings.push(`the chain has ${found ?? 'no block'} as block ${number} of the ${what}, and not ${hash}`);
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

/** @throws Unreadable when a file or the node can't be read */
export const checkProvenance = async (config: AuditConfig): Promise<ProvenanceReport> => {
  const { from, ownFile, logKeys } = config;
  const path = from.kind === 'file' ? from.path : '';
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (bytes.length > BYTES_MAX) throw new Unreadable(`${path} is too large for the proof of a token`);
  const { verifyProvenance } = await import('../provenance/verify.ts');
  const report = verifyProvenance(bytes, {
    source: path,
    keys: readLogKeys(logKeys),
    fileSha256: ownFile === null ? null : await sha256OfFile(ownFile),
  });
  return report.ok ? withChain(report, config) : report;
};
