import { noteKeyText, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { Auditor, type Outcome, type Seals } from '../auditor.ts';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { ProviderComparison } from '../compare/provider.ts';
import { ReadModelComparison } from '../compare/read-model.ts';
import type { AuditConfig, From } from '../config.ts';
import { Unreadable, UsageError } from '../errors.ts';
import { Findings } from '../findings.ts';
import type { Source } from '../log/source.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { HeadCheck, type HeadTools, type Watch } from '../merkle/heads.ts';
import { excerptHeadOf, ProvenEvents } from '../merkle/proofs.ts';
import { WholeLog } from '../merkle/whole-log.ts';
import { BundleSource } from '../platform/bundle-reader.ts';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';
import { PayPalReport } from '../platform/paypal.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { ReportFile, type ProviderReport } from '../platform/report-file.ts';
import { readTrust, writeTrust, type Trust } from '../platform/trust-file.ts';
import { Progress } from '../progress.ts';
import { readLog } from '../read-log.ts';
import { balancesOf, belowZeroOf, totalsOf, type AuditReport } from '../report/report.ts';
import { checkManifest } from './manifest.ts';
import { keysOf } from './keys.ts';

/** What a run needs of the world. */
export interface World {
  readonly nowMs: () => number;
  /** Monotonic. */
  readonly clockMs: () => number;
  readonly tell: (text: string) => void;
  readonly isTerminal: boolean;
  readonly memoryPeakBytes: () => number;
}

/** Who listens while the log is read. */
export interface Listener extends Watch {
  /** Told of every leaf before it joins the tree. */
  readonly onLeaf?: (event: StoredEvent, index: number) => void;
  readonly onEvent?: (event: StoredEvent) => Promise<void>;
  /** Told of every line of the provider's report, and of what time they cover at the end. */
  readonly report?: ProviderReportListener;
}

export interface ProviderReportListener {
  line(line: Parameters<ProviderComparison['see']>[0]): Promise<void>;
  covered(covered: Parameters<ProviderComparison['finish']>[0]): Promise<void>;
}

/** Drivers are loaded only when they are needed: that takes longer than to check a thousand events. */
export const openSource = async (from: From): Promise<Source> => {
  if (from.kind === 'file') return BundleSource.open(from.path);
  const { EventStoreSource } = await import('../platform/event-store.ts');
  return new EventStoreSource(from.url);
};

const openReadModel = async (url: string): Promise<ReadModel> => {
  const { ReadModel: Opened } = await import('../platform/read-model.ts');
  return Opened.open(url);
};

/** What was found before, and with which keys heads are verified now. */
export interface Before {
  readonly trust: Trust;
  readonly keys: readonly NoteKey[] | null;
}

export const prepare = async (config: AuditConfig, source: Source): Promise<Before> => {
  const trust = config.trustPath === null ? { logKeys: [], roots: [] } : await readTrust(config.trustPath);
  return { trust, keys: await keysOf(config, trust, source instanceof BundleSource ? source : null) };
};

const excerptHead = ({ head }: BundleSource) => {
  const read = head === null ? null : readLedgerEvent(head);
  if (head === null || read === null || !read.ok || read.event.type !== 'LogHeadSigned') throw new Unreadable('the export is about one person, and has no head that its proofs could lead to');
  return excerptHeadOf(head, read.event.data as AuditEvent['data']);
};

const sealsOf = (source: Source, findings: Findings, { keys, trust }: Before, listener: Listener): Seals => {
  const tools: HeadTools = { sha256, verify: verifyEd25519, keys };
  if (source instanceof BundleSource && source.header.userId !== null) return new ProvenEvents(findings, tools, excerptHead(source));
  return new WholeLog(sha256, new HeadCheck(findings, tools, trust.roots, listener), findings, listener.onLeaf);
};

/** The time that the log is judged at: what is open then for too long is late. */
const judgedAt = ({ asOf }: AuditConfig, source: Source, { last }: Auditor, nowMs: number): number => {
  if (asOf !== null) return asOf.ms ?? (last === null ? nowMs : Date.parse(last));
  return source instanceof BundleSource ? Date.parse(source.header.readAt) : nowMs;
};

const reportOf = ({ report }: AuditConfig, firstMs: number, nowMs: number): ProviderReport | null => {
  if (report === null) return null;
  return report.kind === 'file' ? new ReportFile(report.path) : new PayPalReport(report, firstMs, nowMs);
};

/** A bundle carries the report that was compared when it was made. */
const reportIn = (source: Source): ProviderReport | null => {
  if (!(source instanceof BundleSource) || source.covered === null) return null;
  const { covered, reported } = source;
  return {
    covered: () => covered,
    lines: async function* () {
      yield* reported;
    },
  };
};

const compareReport = async (report: ProviderReport, comparison: ProviderComparison, listener: ProviderReportListener | undefined): Promise<void> => {
  for await (const line of report.lines()) {
    comparison.see(line);
    await listener?.line(line);
  }
  comparison.finish(report.covered());
  await listener?.covered(report.covered());
};

const sourceName = ({ from }: AuditConfig): string => (from.kind === 'file' ? from.path : from.url);

const notesOf = ({ comparesAllIds }: Outcome, bundle: BundleSource | null): string[] => [
  ...(comparesAllIds ? [] : ['there are more event ids than are remembered: each was compared with some millions before it']),
  ...(bundle?.header.userId === null || bundle === null ? [] : [`an excerpt about ${bundle.header.userId}: its streams are whole up to their last event here; that none follows is the exporter's word`]),
  ...(bundle === null ? [] : [`signed by the auditor's key ${bundle.sealed?.manifest.key ?? 'of nobody'}`]),
];

/**
 * Reads, checks and compares everything that was asked for.
 * @throws Unreadable when something could not be read, so that nothing can be said
 */
export const audit = async (config: AuditConfig, source: Source, before: Before, world: World, listener: Listener = {}): Promise<AuditReport> => {
  const startedMs = world.clockMs();
  const nowMs = world.nowMs();
  const findings = new Findings();
  const bundle = source instanceof BundleSource ? source : null;
  if (bundle !== null && bundle.header.userId !== null && config.trustPath !== null) throw new UsageError('--trust is about whole logs, and this export is about one person.');
  const auditor = new Auditor(findings, sealsOf(source, findings, before, listener), { userId: bundle?.header.userId ?? null });
  const readModel = config.readModelUrl === null ? null : await openReadModel(config.readModelUrl);
  try {
    const progress = new Progress(world.tell, world.isTerminal, world.clockMs);
    const comparison = readModel === null ? null : new ReadModelComparison(findings, readModel);
    await readLog({ source, auditor, asOf: config.asOf, readModel: comparison, progress, ...(listener.onEvent !== undefined && { onEvent: listener.onEvent }) });
  } finally {
    await readModel?.close();
  }
  const endMs = judgedAt(config, source, auditor, nowMs);
  const outcome = auditor.finish(endMs, config.graceMs);
  if (bundle !== null) await checkManifest(findings, bundle, config.key, outcome);
  const reported = reportOf(config, auditor.firstMs ?? nowMs, nowMs) ?? reportIn(source);
  const compared = reported === null ? null : new ProviderComparison(findings, auditor.purchases, endMs - config.graceMs);
  if (reported !== null && compared !== null) await compareReport(reported, compared, listener.report);
  const userId = bundle?.header.userId ?? config.userId;
  const report: AuditReport = {
    ok: findings.count === 0,
    source: sourceName(config), readAt: new Date(nowMs).toISOString(), asOf: config.asOf?.text ?? bundle?.header.asOf ?? null, userId,
    events: outcome.events, streams: outcome.streams, movements: outcome.movements, position: String(outcome.position), recordedAt: outcome.recordedAt,
    balances: balancesOf(auditor.books, userId), totals: totalsOf(auditor.books), belowZero: belowZeroOf(auditor.books),
    heads: outcome.heads, open: outcome.open, openCount: outcome.openCount,
    readModelPosition: readModel === null ? null : String(readModel.position), reportedLines: compared?.lines ?? null,
    notes: notesOf(outcome, bundle), findings: findings.kept, findingCount: findings.count,
    seconds: (world.clockMs() - startedMs) / 1_000, memoryPeakBytes: world.memoryPeakBytes(),
  };
  if (report.ok) await remember(config, before, outcome, report.readAt);
  return report;
};

/** What was found right now must be there the next time. */
const remember = async ({ trustPath }: AuditConfig, { trust, keys }: Before, { heads }: Outcome, seenAt: string): Promise<void> => {
  if (trustPath === null) return;
  const roots = [{ size: heads.leaves, root: heads.root }, ...(heads.last === null ? [] : [{ size: heads.last.size, root: heads.last.root }])];
  await writeTrust(trustPath, trust, { logKeys: (keys ?? []).map(noteKeyText), roots, seenAt });
};
