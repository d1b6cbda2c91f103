import type { About } from '@pixchange/contracts/audit/chosen-events';
import { noteKeyText, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { allTree } from '@pixchange/contracts/audit/trees';
import type { AuditEvent } from '@pixchange/contracts/events/audit';
import { leafText } from '@pixchange/contracts/audit/leaf';
import { Auditor, type Outcome, type Seals } from '../auditor.ts';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { BYTES_CHANGED } from '../bundle/format.ts';
import { ProviderComparison } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import { verifyExcerpt, type ExcerptProof, type ExcerptStep } from '../excerpt/verify.ts';
import { Findings, type Finding } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { HeadCheck, type HeadTools } from '../merkle/heads.ts';
import { excerptHeadOf, ProvenEvents } from '../merkle/proofs.ts';
import { WholeLog } from '../merkle/whole-log.ts';
import { BundleSource } from '../platform/bundle-reader.ts';
import { verifyEd25519 } from '../platform/ed25519.ts';
import { sha256 } from '../platform/hash.ts';
import { readLogKeys } from '../platform/log-keys.ts';
import { checkManifest } from '../run/manifest.ts';
import { balancesOf, type Balance } from '../report/report.ts';

const GRACE_MS = 900_000;
const MINT_MS = 72 * 3_600_000;

/** Result of the verification of an export, without any other source. */
export interface BundleReport {
  readonly ok: boolean;
  readonly kind: 'export';
  readonly source: string;
  readonly userId: string | null;
  readonly events: number;
  readonly recordedAt: string;
  readonly balances: readonly Balance[];
  readonly proven: readonly string[];
  readonly notProven: readonly string[];
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

export interface BundleOptions {
  /** Keys of the log that the caller trusts; without any, the file's own keys are used. */
  readonly keys: readonly NoteKey[];
  /** The auditor's public key, or the path of its file; null to accept the key in the file. */
  readonly auditorKey: string | null;
}

const sealsOf = (source: BundleSource, findings: Findings, tools: HeadTools): Seals => {
  if (source.header.userId === null) {
    const trees = { ledger: new HeadCheck(findings, tools), all: new HeadCheck(findings, { ...tools, of: allTree }) };
    return new WholeLog(sha256, trees, findings);
  }
  const read = source.head === null ? null : readLedgerEvent(source.head);
  if (source.head === null || read === null || !read.ok || read.event.type !== 'LogHeadSigned')
    throw new Unreadable('the export is about one person, and has no head that its proofs could lead to');
  return new ProvenEvents(findings, tools, excerptHeadOf(source.head, read.event.data as AuditEvent['data']));
};

const provenBy = ({ heads, allHeads, events, movements }: Outcome, { header }: BundleSource): string[] => {
  const { last } = heads;
  if (header.userId !== null)
    return [
      `each of the ${events} events is in the log of ${last?.size ?? 0} entries whose head is signed`,
      `the balances of ${header.userId} are the sums of these events`,
    ];
  return [
    `${heads.heads} heads are signed, and the last of them covers the first ${last?.size ?? 0} of ${heads.leaves} events of the ledger, of moderation and of staff`,
    ...(allHeads?.first === null || allHeads === null
      ? []
      : [
          `no event was changed, inserted, removed or moved after it was signed, up to the last of ${allHeads.heads} heads of all events; the first of them is ${allHeads.first.event.id}`,
        ]),
    `every balance is the sum of the ${movements} movements in the log`,
  ];
};

const openKeys = ({ keys, auditorKey }: BundleOptions): string[] => [
  ...(keys.length > 0
    ? []
    : ['who signed: the keys come from the file itself; compare them with /audit/key of the site, or give --log-key']),
  ...(auditorKey === null ? ['who created the export: give --key with the auditor’s public key'] : []),
];

const openBy = ({ allHeads, heads }: Outcome, { header }: BundleSource, options: BundleOptions): string[] => [
  ...openKeys(options),
  ...(header.userId === null
    ? [
        ...(allHeads === null || allHeads.first !== null
          ? []
          : ['events outside the ledger: no head of all events was signed yet']),
        ...(heads.waitingSince === null ? [] : ['the events after the last head: no head covers them yet']),
        'that the log was not written a second time with the same key: compare its heads with those that you kept, or with an anchor',
        'the signatures of roles: only the site has their key',
      ]
    : ['that the streams have no later events: only the exporter states this']),
  'what happened outside the log, such as payments at the provider and files in storage',
];

/** Returns the event without the bytes of its leaf if these are not the form that was signed, which is a finding. */
const inSignedForm = (event: StoredEvent, findings: Findings): StoredEvent => {
  const { leaf, ...fields } = event;
  if (leaf === undefined || hasSignedForm(fields, leaf)) return event;
  findings.add(event, {
    code: 'bundle.bytes',
    message: BYTES_CHANGED,
    expected: 'the RFC 8785 form of the event',
    found: 'another form of the same fields',
  });
  return fields;
};

const hasSignedForm = (event: StoredEvent, leaf: Uint8Array): boolean => {
  try {
    return leafText(event) === Buffer.from(leaf.buffer, leaf.byteOffset, leaf.length).toString('utf8');
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
};

const verifyWhole = async (
  path: string,
  source: BundleSource,
  keys: readonly NoteKey[],
  options: BundleOptions,
): Promise<BundleReport> => {
  const { header } = source;
  const findings = new Findings();
  const tools: HeadTools = { sha256, verify: verifyEd25519, keys: keys.length === 0 ? null : keys };
  const auditor = new Auditor(findings, sealsOf(source, findings, tools), { userId: header.userId });
  for await (const batch of source.batches()) for (const event of batch) auditor.see(inSignedForm(event, findings));
  const endMs = Date.parse(header.readAt);
  const outcome = auditor.finish(endMs, { graceMs: GRACE_MS, mintMs: MINT_MS });
  await checkManifest(findings, source, options.auditorKey, outcome);
  if (source.covered !== null) {
    const comparison = new ProviderComparison(findings, auditor.purchases, endMs - GRACE_MS, auditor.differences);
    for (const line of source.reported) comparison.see(line);
    comparison.finish(source.covered);
  }
  const ok = findings.count === 0;
  return {
    ok,
    kind: 'export',
    source: path,
    userId: header.userId,
    events: outcome.events,
    recordedAt: outcome.recordedAt,
    balances: balancesOf(auditor.books, header.userId),
    proven: ok
      ? [...provenBy(outcome, source), ...keys.map((key) => `the heads are signed by ${noteKeyText(key)}`)]
      : [],
    notProven: openBy(outcome, source, options),
    findings: findings.kept,
    findingCount: findings.count,
  };
};

/** Result of the verification of an excerpt about a decision, a work or a wallet. */
export interface ExcerptReport extends Pick<ExcerptProof, 'events' | 'recordedAt' | 'steps'> {
  readonly ok: boolean;
  readonly kind: 'excerpt';
  readonly source: string;
  readonly about: About;
  readonly proven: readonly string[];
  readonly notProven: readonly string[];
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

/** Returns the statement about the balance after the last movement of a wallet; nothing without movements. */
const balanceIn = (steps: readonly ExcerptStep[]): string[] => {
  const { 'after.coins': coins, 'after.pixtokens': pixtokens } = steps.at(-1)?.fields ?? {};
  return coins === undefined || pixtokens === undefined
    ? []
    : [`the balance after the last of these movements was ${coins} coins and ${pixtokens} pixtokens`];
};

const leftOutIn = ({ events, lastRevision }: Pick<ExcerptProof, 'events' | 'lastRevision'>): string[] => {
  const missing = lastRevision + 1 - events;
  return [
    ...(missing > 0 ? [`what the ${missing} events are that were left out because they name staff`] : []),
    'that there are no later events: only the exporter states this',
  ];
};

const verifyAbout = async (
  path: string,
  source: BundleSource,
  about: About,
  { keys, options }: { readonly keys: readonly NoteKey[]; readonly options: BundleOptions },
): Promise<ExcerptReport> => {
  const findings = new Findings();
  const { head, ...proof } = await verifyExcerpt(source, about, findings, { keys, auditorKey: options.auditorKey });
  const ok = findings.count === 0;
  return {
    ok,
    kind: 'excerpt',
    source: path,
    about,
    events: proof.events,
    recordedAt: proof.recordedAt,
    steps: proof.steps,
    proven: ok
      ? [
          `each of the ${proof.events} events is in the log of ${head.size} events whose head is signed, in this order`,
          'who acted, when and how, as the site recorded it',
          ...(about.kind === 'wallet' ? balanceIn(proof.steps) : []),
        ]
      : [],
    notProven: [
      ...openKeys(options),
      ...(about.kind === 'wallet' ? leftOutIn(proof) : ['that these are all events: only the exporter states this']),
      'personal text, such as the reason of a decision: it is encrypted in the log',
      'that the site recorded what happened, and when: the log shows what it wrote',
    ],
    findings: findings.kept,
    findingCount: findings.count,
  };
};

/**
 * Verifies an export: of a whole log, of one person, or about a decision or a work.
 * @throws Unreadable when the file is no export, or damaged
 */
export const verifyExport = async (path: string, options: BundleOptions): Promise<BundleReport | ExcerptReport> => {
  const source = await BundleSource.open(path);
  const { about, logKeys } = source.header;
  const keys = options.keys.length > 0 ? options.keys : readLogKeys(logKeys);
  return about === undefined
    ? verifyWhole(path, source, keys, options)
    : verifyAbout(path, source, about, { keys, options });
};
