import { hexOf } from '@pixchange/contracts/audit/bytes';
import { BUNDLE_FORM, eventLine, headLine, type BundleManifest } from '@pixchange/contracts/audit/bundle';
import { selectionFor, chosenOfPerson, type EventSelection } from '@pixchange/contracts/audit/chosen-events';
import type { TreeOfLog } from '@pixchange/contracts/audit/trees';
import { lineOf } from '../bundle/format.ts';
import type { AuditConfig } from '../config.ts';
import { Unreadable } from '../errors.ts';
import type { Source } from '../log/source.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { ProofNodeStore } from '../merkle/proof-node-store.ts';
import { BundleWriter } from '../platform/bundle-writer.ts';
import { openSigningKey, type SigningKey } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';
import type { AuditReport } from '../report/report.ts';
import { audit, keyTexts, type TrustedState, type Listener, type TreeWatch, type RunContext } from './audit.ts';

export interface Exported {
  readonly report: AuditReport;
  readonly manifest: BundleManifest;
  /**
   * Number of the excerpt's events that no head covers yet and that the export therefore leaves out; 0 for a whole log.
   */
  readonly leftOut: number;
}

/**
 * Content that the export writes while the log is read and at its end. `finish` returns how many events it wrote and
 * left out.
 */
interface Content {
  readonly listener: Listener;
  finish(): Promise<{ readonly events: number; readonly leftOut: number }>;
}

const wholeLog = (writer: BundleWriter): Content => {
  let events = 0;
  const onEvent = async (event: StoredEvent): Promise<void> => {
    events += 1;
    await writer.write(eventLine(event));
  };
  const report = {
    line: (line: Parameters<NonNullable<Listener['report']>['line']>[0]) => writer.write(lineOf({ reported: line })),
    covered: (covered: Parameters<NonNullable<Listener['report']>['covered']>[0]) => writer.write(lineOf({ covered })),
  };
  return { listener: { onEvent, report }, finish: () => Promise.resolve({ events, leftOut: 0 }) };
};

/** Returns the content of an excerpt. The few chosen events are written at the end, when they can be proven. */
const excerptOf = (writer: BundleWriter, tree: TreeOfLog['name'], selection: EventSelection): Content => {
  const keeper = new ProofNodeStore(sha256);
  const chosen: { readonly event: StoredEvent; readonly index: number }[] = [];
  let head: { readonly event: StoredEvent; readonly size: number } | null = null;
  const watch: TreeWatch = {
    onNode: (level, index, hash) => keeper.onNode(level, index, hash),
    onHead: (event, size) => {
      keeper.headAt(size);
      head = { event, size };
    },
    onLeaf: ({ leaf: _, ...event }, index) => {
      if (!selection.includes(event)) return;
      keeper.want(index);
      chosen.push({ event, index });
    },
  };
  const finish = async () => {
    if (head === null)
      throw new Unreadable(
        'the log has no signed head yet, so nothing can be proven; a running Pixchange signs one soon',
      );
    const { event, size } = head as { event: StoredEvent; size: number };
    await writer.write(headLine(event));
    const under = chosen.filter(({ index }) => index < size);
    for (const one of under)
      await writer.write(eventLine(one.event, { index: one.index, path: keeper.proof(one.index, size).map(hexOf) }));
    return { events: under.length, leftOut: chosen.length - under.length };
  };
  return { listener: tree === 'ledger' ? watch : { all: watch }, finish };
};

const contentOf = ({ userId, about }: AuditConfig, writer: BundleWriter): Content => {
  if (about !== null) return excerptOf(writer, 'all', selectionFor(about));
  return userId === null ? wholeLog(writer) : excerptOf(writer, 'ledger', chosenOfPerson(userId));
};

const write = async (
  config: AuditConfig,
  source: Source,
  before: TrustedState,
  world: RunContext,
  writer: BundleWriter,
  key: SigningKey,
  readAt: string,
): Promise<Exported> => {
  const content = contentOf(config, writer);
  const report = await audit(config, source, before, world, content.listener);
  const { events, leftOut } = await content.finish();
  const manifest = await writer.finish(key, {
    form: BUNDLE_FORM,
    events,
    position: report.position,
    readAt,
    asOf: report.asOf,
    userId: config.userId,
    ...(config.about !== null && { about: config.about }),
    findings: report.findingCount,
  });
  return { report, manifest, leftOut };
};

/**
 * Audits the log and writes it, or the requested excerpt, to a signed file, even if the audit has findings.
 * @throws Unreadable when a source can't be read or the file can't be written; the incomplete file is then removed
 */
export const exportLog = async (
  config: AuditConfig,
  source: Source,
  before: TrustedState,
  world: RunContext,
): Promise<Exported> => {
  const key = await openSigningKey(config.key ?? config.keyDefault, true);
  const readAt = new Date(world.nowMs()).toISOString();
  const writer = await BundleWriter.open(config.to, {
    form: BUNDLE_FORM,
    readAt,
    asOf: config.asOf?.text ?? null,
    userId: config.userId,
    ...(config.about !== null && { about: config.about }),
    logKeys: keyTexts(before),
  });
  try {
    return await write(config, source, before, world, writer, key, readAt);
  } catch (error) {
    await writer.abandon();
    throw error;
  }
};
