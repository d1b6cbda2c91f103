/** Audits a Pixchange by its event log; see `--help`. */
import { join } from 'node:path';
import { readConfig, type AuditConfig } from './config.ts';
import { Unreadable, UsageError } from './errors.ts';
import { asCsv } from './report/csv.ts';
import type { AuditReport } from './report/report.ts';
import { asTable } from './report/table.ts';
import { audit, openSource, prepare, type World } from './run/audit.ts';
import { exportLog } from './run/export.ts';
import { usage } from './usage.ts';

const exitCodes = { holds: 0, findings: 1, wrongUse: 2, unreadable: 3 } as const;
const projectRoot = join(import.meta.dirname, '..', '..', '..');
const KIB = 1_024;

const world: World = {
  nowMs: () => Date.now(),
  clockMs: () => performance.now(),
  tell: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  memoryPeakBytes: () => process.resourceUsage().maxRSS * KIB,
};

const textOf = ({ output }: AuditConfig, report: AuditReport): string => {
  if (output === 'json') return `${JSON.stringify(report)}\n`;
  return output === 'csv' ? asCsv(report) : asTable(report);
};

/** The output may be a pipe that is slow to read; the program must not end before it is. */
const say = (text: string): Promise<void> => new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

const run = async (): Promise<number> => {
  const config = await readConfig(process.argv.slice(2), process.env, projectRoot);
  if (config === 'help') {
    await say(usage);
    return exitCodes.holds;
  }
  const source = await openSource(config.from);
  try {
    const before = await prepare(config, source);
    if (config.command !== 'export') {
      const { report } = await audit(config, source, before, world);
      await say(textOf(config, report));
      return report.ok ? exitCodes.holds : exitCodes.findings;
    }
    const { report, manifest, leftOut } = await exportLog(config, source, before, world);
    await say(textOf(config, report));
    process.stderr.write(`${config.to}: ${manifest.events} events, signed by the auditor's key ${manifest.key}\n`);
    if (leftOut > 0) process.stderr.write(`${leftOut} newer events are under no signed head yet, and are left out\n`);
    return report.ok ? exitCodes.holds : exitCodes.findings;
  } finally {
    await source.close();
  }
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    // What a person can mend carries its own sentence; anything else is a fault of ours and shows where it is.
    const wrongUse = error instanceof UsageError;
    const known = wrongUse || error instanceof Unreadable;
    process.stderr.write(`audit: ${error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error)}\n`);
    process.exit(wrongUse ? exitCodes.wrongUse : exitCodes.unreadable);
  },
);
