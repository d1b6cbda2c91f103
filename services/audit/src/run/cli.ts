import { hasHead } from '../auditor.ts';
import { readConfig, type AuditConfig } from '../config.ts';
import { Unreadable, UsageError } from '../errors.ts';
import type { Source } from '../log/source.ts';
import { openBundle } from '../platform/bundle-reader.ts';
import type { Variables } from '../platform/running.ts';
import { asCsv } from '../report/csv.ts';
import type { AuditReport } from '../report/report.ts';
import { copyVerifierBeside } from '../platform/verifier.ts';
import { provenanceTable } from '../provenance/table.ts';
import { asTable } from '../report/table.ts';
import { usage } from '../usage.ts';
import { runWitness } from '../witness/cli.ts';
import { doubtOf, verifyFile, withDoubt } from '../verify/verify.ts';
import { audit, openSource, prepare, type TrustedState, type RunContext } from './audit.ts';
import { exportLog } from './export.ts';
import { checkProvenance, isProvenance } from './provenance.ts';

/** Exit codes. `unproven`: a source could not be read, or it is not proven who signed an export. */
const exitCodes = { holds: 0, findings: 1, wrongUse: 2, unproven: 3 } as const;

/** Output of the program: the report on stdout, everything else on stderr. */
export interface Output {
  writeReport(text: string): Promise<void>;
  writeMessage(text: string): void;
}

/** Result of a run. If `code` is absent, the exit code follows from `ok`. */
interface Ran {
  readonly ok: boolean;
  readonly code?: number;
}

const textOf = ({ output }: AuditConfig, report: AuditReport): string => {
  if (output === 'json') return `${JSON.stringify(report)}\n`;
  return output === 'csv' ? asCsv(report) : asTable(report);
};

/**
 * Verifies an export of a whole log or of one person. Keys in the `--trust` file are used like those of `--log-key`.
 */
const verifyLog = async (
  config: AuditConfig,
  source: Source,
  before: TrustedState,
  world: RunContext,
  { writeReport }: Output,
) => {
  const report = await audit(config, source, before, world);
  const selfSigned = config.logKeys.length === 0 && before.trust.logKeys.length === 0;
  const doubt = doubtOf({ hasKeys: !selfSigned, isSigned: hasHead(report) });
  const text = config.output === 'json' ? `${JSON.stringify({ ...report, selfSigned })}\n` : textOf(config, report);
  await writeReport(config.output === 'table' ? withDoubt(doubt, text) : text);
  return { ok: report.ok, ...(report.ok && doubt !== null && { code: exitCodes.unproven }) };
};

const auditOrExport = async (config: AuditConfig, source: Source, world: RunContext, output: Output): Promise<Ran> => {
  const { writeReport, writeMessage } = output;
  const before = await prepare(config, source);
  if (config.command === 'verify') return verifyLog(config, source, before, world, output);
  if (config.command !== 'export') {
    const report = await audit(config, source, before, world);
    await writeReport(textOf(config, report));
    return { ok: report.ok };
  }
  const { report, manifest, leftOut } = await exportLog(config, source, before, world);
  await writeReport(textOf(config, report));
  writeMessage(`${config.to}: ${manifest.events} events, signed by the auditor's key ${manifest.key}\n`);
  if (leftOut > 0) writeMessage(`${leftOut} newer events are not covered by a signed head yet, and are left out\n`);
  if (await copyVerifierBeside(config.to, config.verifier))
    writeMessage('verify.mjs next to it verifies it on any machine with Node\n');
  return { ok: report.ok };
};

const runOnProof = async (config: AuditConfig, { writeReport }: Output): Promise<Ran> => {
  const proof = await checkProvenance(config);
  const hasKeys = config.logKeys.length > 0;
  const doubt = doubtOf({ hasKeys, isSigned: true });
  const json = `${JSON.stringify({ ...proof, selfSigned: !hasKeys })}\n`;
  await writeReport(config.output === 'table' ? withDoubt(doubt, provenanceTable(proof)) : json);
  return { ok: proof.ok, ...(proof.ok && doubt !== null && { code: exitCodes.unproven }) };
};

/** Verifies a file that needs neither a log nor other sources. */
const runOnExcerpt = async (config: AuditConfig, { writeReport }: Output): Promise<Ran> => {
  const { text, ok, code } = await verifyFile({
    path: config.from.kind === 'file' ? config.from.path : '',
    logKeys: config.logKeys,
    auditorKey: config.key,
    ownFile: config.ownFile,
    isJson: config.output === 'json',
  });
  await writeReport(text);
  return { ok, code };
};

const isExcerpt = async ({ command, from }: AuditConfig): Promise<boolean> =>
  command === 'verify' && from.kind === 'file' && (await openBundle(from.path)).header.about !== undefined;

const runOnLog = async (config: AuditConfig, world: RunContext, output: Output): Promise<Ran> => {
  if (config.ownFile !== null) throw new UsageError('--file requires the proof of a token, and this file is not one.');
  const source = await openSource(config.from);
  try {
    return await auditOrExport(config, source, world, output);
  } finally {
    await source.close();
  }
};

const runOn = async (config: AuditConfig, world: RunContext, output: Output): Promise<Ran> => {
  if (await isProvenance(config)) return runOnProof(config, output);
  return (await isExcerpt(config)) ? runOnExcerpt(config, output) : runOnLog(config, world, output);
};

/** Runs the whole program; returns its exit code. */
export const runCli = async (
  args: readonly string[],
  variables: Variables,
  projectRoot: string,
  world: RunContext,
  output: Output,
): Promise<number> => {
  try {
    if (args[0] === 'witness') {
      await runWitness(args.slice(1), world, output);
      return exitCodes.holds;
    }
    const config = await readConfig(args, variables, projectRoot);
    if (config === 'help') {
      await output.writeReport(usage);
      return exitCodes.holds;
    }
    const { ok, code = ok ? exitCodes.holds : exitCodes.findings } = await runOn(config, world, output);
    return code;
  } catch (error) {
    if (error instanceof UsageError || error instanceof Unreadable) output.writeMessage(`audit: ${error.message}\n`);
    else output.writeMessage(`audit: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return error instanceof UsageError ? exitCodes.wrongUse : exitCodes.unproven;
  }
};
