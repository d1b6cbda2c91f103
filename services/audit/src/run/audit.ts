import { allTree } from '@pixchange/contracts/audit/trees';
import { noteKeyText, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { Auditor, type Outcome, type LeafVerifier } from '../auditor.ts';
import { balancesOf } from '../books/balances.ts';
import { headOfPerson } from '../bundle/excerpt-head.ts';
import { checkManifest } from '../bundle/manifest.ts';
import { BundleSource } from '../bundle/source.ts';
import { ProviderComparison } from '../compare/provider.ts';
import type { Open, TimeLimits } from '../checks/check.ts';
import type { ChainCompared, ChainComparison, Unrecorded } from '../compare/chain.ts';
import { ConsumersComparison } from '../compare/consumers.ts';
import { FilesComparison, type FilesCompared } from '../compare/files.ts';
import { ReadModelComparison } from '../compare/read-model.ts';
import type { AuditConfig, From } from '../config.ts';
import { UsageError } from '../errors.ts';
import { Findings } from '../findings.ts';
import type { Source } from '../log/source.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { HeadCheck, type HeadTools, type Watch } from '../merkle/heads.ts';
import { ProvenEvents } from '../merkle/proofs.ts';
import { allHeadsNotes, WholeLog } from '../merkle/whole-log.ts';
import { openBundle } from '../platform/bundle-reader.ts';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { hmacSha256, sha256 } from '../platform/hash.ts';
import { PayPalReport } from '../platform/paypal.ts';
import { ReportFile, type ProviderReport } from '../platform/report-file.ts';
import { NOTHING_SEEN, readTrust, type Trust } from '../platform/trust-file.ts';
import { Progress } from '../progress.ts';
import { readLog } from '../read-log.ts';
import { belowZeroOf, totalsOf, type AuditReport } from '../report/report.ts';
import { auditorKeyOf, keysOf } from './keys.ts';
import { openReadModels } from './open-read-models.ts';
import { saveVerifiedRoots } from './save-verified-roots.ts';
import { waitUntilRecorded } from './wait-until-recorded.ts';
import { withoutCredentials } from '../platform/without-credentials.ts';

/** Clock and output of a run. */
export interface RunContext {
  readonly nowMs: () => number;
  /** Monotonic clock. */
  readonly clockMs: () => number;
  readonly writeMessage: (text: string) => void;
  readonly isTerminal: boolean;
  readonly memoryPeakBytes: () => number;
}

/** Callbacks for the growth of a tree. */
export interface TreeWatch extends Watch {
  /** Called with every leaf before it is added to the tree. */
  readonly onLeaf?: (event: StoredEvent, index: number) => void;
}

/** Callbacks for reading the log. The inherited ones are for the ledger's tree. */
export interface Listener extends TreeWatch {
  /** Callbacks for the tree of all events. */
  readonly all?: TreeWatch;
  readonly onEvent?: (event: StoredEvent) => Promise<void>;
  /** Called for every line of the provider's report, and at the end with the covered period. */
  readonly report?: ProviderReportListener;
}

export interface ProviderReportListener {
  line(line: Parameters<ProviderComparison['see']>[0]): Promise<void>;
  covered(covered: Parameters<ProviderComparison['finish']>[0]): Promise<void>;
}

/**
 * Opens the source. Drivers are loaded only when needed, because loading one takes longer than checking a thousand
 * events.
 * @throws Unreadable when the file is not a bundle, or the URL is not that of an event store
 */
export const openSource = async (from: From): Promise<Source> => {
  if (from.kind === 'file') return openBundle(from.path);
  const { EventStoreSource } = await import('../platform/event-store.ts');
  return new EventStoreSource(from.url);
};

const openFiles = async (
  { files }: AuditConfig,
  findings: Findings,
  nowMs: number,
): Promise<FilesComparison | null> => {
  if (files === null) return null;
  const { ObjectStore } = await import('../platform/object-store.ts');
  return new FilesComparison(findings, new ObjectStore(files.storage), files, nowMs);
};

const openChain = async (
  { chain }: AuditConfig,
  findings: Findings,
  nowMs: number,
): Promise<ChainComparison | null> => {
  if (chain === null || chain.contract === null) return null;
  const [{ ChainComparison: Comparison }, { ChainNode }] = await Promise.all([
    import('../compare/chain.ts'),
    import('../platform/chain-node.ts'),
  ]);
  const node = new ChainNode(chain.url, chain.confirmations);
  const found = await node.chainId();
  if (found !== chain.chainId)
    throw new UsageError(`CHAIN_ID is ${chain.chainId}, but the node of --chain has chain ${found}`);
  const { contract, anchorContract } = chain;
  return new Comparison(findings, node, { chainId: found, contract, anchorContract }, nowMs);
};

/** Results of earlier runs, and the keys that verify heads in this run. */
export interface TrustedState {
  readonly trust: Trust;
  /** Null if there are no keys; heads are then not verified. */
  readonly keys: readonly NoteKey[] | null;
}

export const prepare = async (config: AuditConfig, source: Source): Promise<TrustedState> => {
  const trust = config.trustPath === null ? NOTHING_SEEN : await readTrust(config.trustPath);
  return { trust, keys: await keysOf(config, trust, source instanceof BundleSource ? source : null) };
};

/** Returns the keys as verifier keys (C2SP signed-note). */
export const keyTexts = ({ keys }: Pick<TrustedState, 'keys'>): string[] => (keys ?? []).map(noteKeyText);

const verifierOf = (source: Source, findings: Findings, before: TrustedState, listener: Listener): LeafVerifier => {
  const { keys, trust } = before;
  const tools: HeadTools = { sha256, verify: verifyEd25519, keys };
  if (source instanceof BundleSource && source.header.userId !== null)
    return new ProvenEvents(findings, tools, headOfPerson(source));
  const trees = {
    ledger: new HeadCheck(findings, tools, trust.roots, listener),
    all: new HeadCheck(findings, { ...tools, of: allTree }, trust.allRoots, listener.all),
  };
  return new WholeLog(sha256, trees, findings, { ledger: listener.onLeaf, all: listener.all?.onLeaf });
};

const nowOf = ({ nowMs }: AuditConfig, world: RunContext): number => nowMs ?? world.nowMs();

/** Returns the reference time for overdue processes, as Unix time in milliseconds. */
const judgedAt = ({ asOf }: AuditConfig, source: Source, { last }: Auditor, nowMs: number): number => {
  if (asOf !== null) return Math.min(asOf.ms ?? (last === null ? nowMs : Date.parse(last)), nowMs);
  return source instanceof BundleSource ? Date.parse(source.header.readAt) : nowMs;
};

const reportOf = ({ report }: AuditConfig, firstMs: number, nowMs: number): ProviderReport | null => {
  if (report === null) return null;
  return report.kind === 'file' ? new ReportFile(report.path) : new PayPalReport(report, firstMs, nowMs);
};

/** Returns the provider's report in a bundle, which was compared when the bundle was created. */
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

const sourceName = ({ from }: AuditConfig): string => (from.kind === 'file' ? from.path : withoutCredentials(from.url));

const notesOf = (
  { comparesAllIds, roleNotes, witnessNotes, allHeads }: Outcome,
  bundle: BundleSource | null,
): string[] => [
  ...(comparesAllIds
    ? []
    : ['there are too many event ids to remember: each was compared only with the millions before it']),
  ...roleNotes,
  ...witnessNotes,
  ...(allHeads === null ? [] : allHeadsNotes(allHeads)),
  ...(bundle?.header.userId === null || bundle === null
    ? []
    : [
        `an excerpt about ${bundle.header.userId}: its streams are complete up to their last event here; only the exporter states that no event follows`,
      ]),
  ...(bundle === null ? [] : [`signed by the auditor's key ${bundle.sealed?.manifest.key ?? '(none)'}`]),
];

interface ComparedReadModels {
  /** Position of the read model that was furthest ahead; null if none was compared. */
  readonly position: bigint | null;
  readonly notes: readonly string[];
}

/** Reads the log to its end, and compares it with the read models at their positions. */
const readAll = async (
  config: AuditConfig,
  source: Source,
  auditor: Auditor,
  world: RunContext,
  { onEvent }: Listener,
): Promise<ComparedReadModels> => {
  const progress = new Progress(world.writeMessage, world.isTerminal, world.clockMs);
  const reading = { source, auditor, asOf: config.asOf, progress, ...(onEvent !== undefined && { onEvent }) };
  if (config.readModelUrl === null) {
    await readLog({ ...reading, readModels: [] });
    return { position: null, notes: [] };
  }
  const { opened, notes } = await openReadModels(config.readModelUrl);
  try {
    const consumers = new ConsumersComparison(auditor.findings, await opened[0].consumers());
    await readLog({
      ...reading,
      readModels: opened.map((readModel) => new ReadModelComparison(auditor.findings, readModel)),
      onEvent: async (event) => {
        consumers.see(event);
        await onEvent?.(event);
      },
    });
    consumers.finish(auditor.position);
    const position = opened.map((readModel) => readModel.position).reduce((a, b) => (a > b ? a : b), -1n);
    return { position, notes };
  } finally {
    await Promise.all(opened.map((readModel) => readModel.close()));
  }
};

interface ComparedReport {
  /** Number of lines; null if there is no report. */
  readonly lines: number | null;
  readonly notes: readonly string[];
}

const compareReport = async (
  report: ProviderReport | null,
  { findings, purchases, differences }: Auditor,
  recentMs: number,
  { report: listener }: Listener,
): Promise<ComparedReport> => {
  if (report === null) return { lines: null, notes: [] };
  const comparison = new ProviderComparison(findings, purchases, recentMs, differences);
  for await (const line of report.lines()) {
    comparison.see(line);
    await listener?.line(line);
  }
  comparison.finish(report.covered());
  await listener?.covered(report.covered());
  return comparison;
};

/** Adds further checks that receive each event. */
const withAll = (listener: Listener, ...others: ({ see(event: StoredEvent): void } | null)[]): Listener => {
  const present = others.filter((other) => other !== null);
  if (present.length === 0) return listener;
  return {
    ...listener,
    onEvent: (event) => {
      for (const other of present) other.see(event);
      return listener.onEvent?.(event) ?? Promise.resolve();
    },
  };
};

/** Compares the chain; returns the numbers, and the entries on the chain that the log may still record. */
const compareChain = async (
  chain: ChainComparison | null,
  auditor: Auditor,
  source: Source,
  { endMs, limits }: { readonly endMs: number; readonly limits: TimeLimits },
): Promise<{ readonly compared: ChainCompared | null; readonly open: readonly Open[] }> => {
  if (chain === null) return { compared: null, open: [] };
  const unrecorded: Unrecorded[] = [];
  const compared = await chain.finish((one) => void unrecorded.push(one));
  return { compared, open: await waitUntilRecorded(source, auditor, chain, unrecorded, endMs, limits) };
};

/** Compares the files; returns nulls if no comparison was requested. */
const compareFiles = async (
  files: FilesComparison | null,
  source: Source,
): Promise<Pick<AuditReport, keyof FilesCompared>> =>
  files === null ? { filesCompared: null, filesHashed: null } : files.finish(() => source.batches());

/** Returns the person of an excerpt, otherwise the requested person. */
const personOf = ({ userId }: AuditConfig, bundle: BundleSource | null): string | null =>
  bundle?.header.userId ?? userId;

const auditorOf = (config: AuditConfig, source: Source, before: TrustedState, listener: Listener): Auditor => {
  const excerptOf = source instanceof BundleSource ? source.header.userId : null;
  if (excerptOf !== null && (config.trustPath !== null || config.witnesses !== null))
    throw new UsageError('--trust and --witness require a whole log, and this export is about one person.');
  const findings = new Findings();
  return new Auditor(findings, verifierOf(source, findings, before, listener), {
    userId: excerptOf,
    // Older role events may have been signed with a key that has been replaced since.
    roleMac: config.roleSecret === null || config.asOf !== null ? null : hmacSha256(config.roleSecret),
    witnesses: config.witnesses,
  });
};

/**
 * Runs the requested checks and comparisons. If there are no findings, adds the verified roots to the trust file, if
 * one is given.
 * @throws Unreadable when a source can't be read, so that there is no result; UsageError when a trust file was given
 * for an excerpt, or the node is on another chain
 */
export const audit = async (
  config: AuditConfig,
  source: Source,
  before: TrustedState,
  world: RunContext,
  listener: Listener = {},
): Promise<AuditReport> => {
  const [startedMs, nowMs] = [world.clockMs(), nowOf(config, world)];
  const bundle = source instanceof BundleSource ? source : null;
  const auditor = auditorOf(config, source, before, listener);
  const { findings, books } = auditor;
  const files = await openFiles(config, findings, nowMs);
  const chain = await openChain(config, findings, nowMs);
  const readModels = await readAll(config, source, auditor, world, withAll(listener, files, chain));
  const filesRead = await compareFiles(files, source);
  const endMs = judgedAt(config, source, auditor, nowMs);
  const { graceMs, mintMs, runningSinceMs } = config;
  const limits = { graceMs, mintMs, runningSinceMs };
  const { compared: chainCompared, open: unrecorded } = await compareChain(chain, auditor, source, { endMs, limits });
  const outcome = auditor.finish(endMs, limits, unrecorded);
  if (bundle !== null)
    checkManifest(findings, bundle, { verifyEd25519, auditorKey: await auditorKeyOf(config) }, outcome);
  const reported = await compareReport(
    reportOf(config, auditor.firstMs ?? nowMs, nowMs) ?? reportIn(source),
    auditor,
    endMs - config.graceMs,
    listener,
  );
  const userId = personOf(config, bundle);
  const { events, streams, movements, position, recordedAt, heads, allHeads, open, openCount } = outcome;
  const report: AuditReport = {
    ok: findings.count === 0,
    source: sourceName(config),
    readAt: new Date(nowMs).toISOString(),
    asOf: config.asOf?.text ?? bundle?.header.asOf ?? null,
    userId,
    events,
    streams,
    movements,
    position: String(position),
    recordedAt,
    balances: balancesOf(books, userId),
    totals: totalsOf(books),
    belowZero: belowZeroOf(books),
    heads,
    allHeads,
    open,
    openCount,
    logKeys: keyTexts(before),
    readModelPosition: readModels.position === null ? null : String(readModels.position),
    reportedLines: reported.lines,
    ...filesRead,
    chainCompared,
    notes: [...notesOf(outcome, bundle), ...readModels.notes, ...reported.notes],
    findings: findings.kept,
    findingCount: findings.count,
    seconds: (world.clockMs() - startedMs) / 1_000,
    memoryPeakBytes: world.memoryPeakBytes(),
  };
  const { ok, logKeys, readAt: seenAt } = report;
  if (ok) await saveVerifiedRoots(config.trustPath, before.trust, outcome, { logKeys, seenAt });
  return report;
};
