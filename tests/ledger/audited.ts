import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditReport } from '../../services/audit/src/report/report.ts';
import { runCli } from '../../services/audit/src/run/cli.ts';
import type { Product } from '../product.ts';
import { until } from '../until.ts';

const world = {
  nowMs: () => Date.now(),
  clockMs: () => performance.now(),
  writeMessage: () => undefined,
  isTerminal: false,
  memoryPeakBytes: () => 0,
};

/**
 * Runs the auditor next to a running product.
 * @throws Error with the auditor's message when the auditor prints no report
 */
const report = async (folder: string, args: readonly string[]): Promise<AuditReport> => {
  const output = { out: '', err: '' };
  await runCli([...args, '--json'], { DATA_DIR: folder }, folder, world, {
    writeMessage: (text) => void (output.err += text),
    writeReport: (text) => Promise.resolve(void (output.out += text)),
  });
  if (output.out === '') throw new Error(output.err);
  return JSON.parse(output.out) as AuditReport;
};

const inFolder = async <T>(
  product: Pick<Product, 'url' | 'environment'>,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-audited-'));
  try {
    await chmod(folder, 0o755);
    await writeFile(
      join(folder, 'running.json'),
      JSON.stringify({ pid: process.pid, localUrl: product.url, environment: product.environment }),
    );
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the auditor's current report, even while processes are pending. */
export const auditNow = (
  product: Pick<Product, 'url' | 'environment'>,
  ...args: readonly string[]
): Promise<AuditReport> => inFolder(product, (folder) => report(folder, args));

/** Returns the auditor's report once nothing is pending and a signed head covers every event of the ledger. */
export const auditWhenSealed = (
  product: Pick<Product, 'url' | 'environment'> & Partial<Pick<Product, 'tick'>>,
  ...args: readonly string[]
): Promise<AuditReport> =>
  inFolder(product, (folder) =>
    until(
      () => {
        // Not awaited, because another process of the same product may sign the heads.
        void product.tick?.('sign-heads').catch(() => undefined);
        return report(folder, args);
      },
      ({ heads, open }) => heads.last?.size === heads.leaves && open.length === 0,
      'a signed head over everything',
    ),
  );
