import { textOfUtf8 } from '@pixchange/contracts/audit/bytes';
import type { About } from '@pixchange/contracts/audit/chosen-events';
import { noteKeyText, parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { allTree, keyFor } from '@pixchange/contracts/audit/trees';
import { leafText } from '@pixchange/contracts/audit/leaf';
import { Auditor, hasHead, type Outcome, type LeafVerifier } from '../auditor.ts';
import { balancesOf, type Balance } from '../books/balances.ts';
import { BYTES_CHANGED } from '../bundle/format.ts';
import { headOfPerson } from '../bundle/excerpt-head.ts';
import type { Input } from '../bundle/input.ts';
import { checkManifest } from '../bundle/manifest.ts';
import { BundleSource } from '../bundle/source.ts';
import { ProviderComparison } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import { verifyExcerpt, type ExcerptProof, type ExcerptStep } from '../excerpt/verify.ts';
import { Findings, type Finding } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { HeadCheck, type HeadTools } from '../merkle/heads.ts';
import { ProvenEvents, type ProvenEvent } from '../merkle/proofs.ts';
import { WholeLog } from '../merkle/whole-log.ts';
import { stated, type Claim, type Claims } from './claims.ts';
import { pathOf, type LeafPath } from './path.ts';
import type { Tools } from './tools.ts';

const GRACE_MS = 900_000;
const MINT_MS = 72 * 3_600_000;

/** Signed head that proves the events of a file. */
export interface ReportedHead {
  /** Name of the log. */
  readonly origin: string;
  readonly size: number;
  /** Root hash in hex. */
  readonly root: string;
}

interface Verified {
  readonly ok: boolean;
  readonly source: string;
  readonly events: number;
  /** Time of the last event (ISO 8601); empty if there are no events. */
  readonly recordedAt: string;
  /** Verifier keys (C2SP signed-note) that verified the heads; for an excerpt, those that signed its head. */
  readonly logKeys: readonly string[];
  /** Null if the file is not proven or has no head. */
  readonly head: ReportedHead | null;
  /** Path from the last event to the head; null for the export of a whole log, whose trees are rebuilt. */
  readonly path: LeafPath | null;
  readonly proven: readonly string[];
  readonly notProven: readonly string[];
  readonly claims: Claims;
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

/** Result of the verification of an export, without any other source. */
export interface BundleReport extends Verified {
  readonly kind: 'export';
  /** Whether the file has a signed head of the log; without one, the events are unsigned. */
  readonly signed: boolean;
  readonly userId: string | null;
  readonly balances: readonly Balance[];
}

export interface BundleOptions {
  /** Keys of the log that the caller trusts; if there are none, the file's own keys are used. */
  readonly keys: readonly NoteKey[];
  /** The auditor's public key (32 bytes); null to accept the key in the file. */
  readonly auditorKey: Uint8Array | null;
}

const sealsOf = (source: BundleSource, findings: Findings, tools: HeadTools): LeafVerifier => {
  if (source.header.userId === null) {
    const trees = { ledger: new HeadCheck(findings, tools), all: new HeadCheck(findings, { ...tools, of: allTree }) };
    return new WholeLog(tools.sha256, trees, findings);
  }
  return new ProvenEvents(findings, tools, headOfPerson(source));
};

const provenBy = ({ heads, allHeads, events, movements }: Outcome, { header }: BundleSource): Claim[] => {
  const size = heads.last?.size ?? 0;
  if (header.userId !== null)
    return [
      ['ofPerson', events, size],
      ['sumsOfPerson', header.userId],
    ];
  return [
    ['headsSigned', heads.heads, size, heads.leaves],
    ...(allHeads?.first === null || allHeads === null
      ? []
      : [['unchanged', allHeads.heads, allHeads.first.event.id] as const]),
    ['sums', movements],
  ];
};

const openKeys = ({ keys, auditorKey }: BundleOptions): Claim[] => [
  ...(keys.length > 0 ? [] : [['whoSigned'] as const]),
  ...(auditorKey === null ? [['whoExported'] as const] : []),
];

const openBy = (outcome: Outcome, { header }: BundleSource, options: BundleOptions): Claim[] => [
  ...(hasHead(outcome) ? [] : [['noHead'] as const]),
  ...openKeys(options),
  ...(header.userId === null
    ? [
        ...(outcome.allHeads === null || outcome.allHeads.first !== null ? [] : [['noHeadOfAll'] as const]),
        ...(outcome.heads.waitingSince === null ? [] : [['afterLastHead'] as const]),
        ['secondLog'] as const,
        ['roles'] as const,
      ]
    : [['laterInStreams'] as const]),
  ['outside'],
];

/** Returns the event. If its leaf bytes are not in the signed form, adds a finding and drops them. */
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
    return leafText(event) === textOfUtf8(leaf);
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
};

/** Keys that verify the heads: the given ones, or those of the file. */
interface Keys {
  readonly keys: readonly NoteKey[];
  readonly options: BundleOptions;
}

const headOf = ({ heads: { last } }: Outcome, [key]: readonly NoteKey[]): ReportedHead | null =>
  last === null || key === undefined ? null : { origin: key.name, size: last.size, root: last.root };

/** Returns the path of a proven event; null if the file has no proof for it. */
const pathTo = ({ sha256 }: Tools, event: ProvenEvent | null, size: number): LeafPath | null =>
  event?.proof === undefined ? null : pathOf(sha256, event, event.proof, size);

const verifyWhole = async (source: BundleSource, tools: Tools, { keys, options }: Keys): Promise<Outcomes> => {
  const { header } = source;
  const findings = new Findings();
  const { sha256, verifyEd25519: verify } = tools;
  const headTools: HeadTools = { sha256, verify, keys: keys.length === 0 ? null : keys };
  const auditor = new Auditor(findings, sealsOf(source, findings, headTools), { userId: header.userId });
  let last: ProvenEvent | null = null;
  for await (const batch of source.batches())
    for (const event of batch as readonly ProvenEvent[]) {
      auditor.see(inSignedForm(event, findings));
      if (event.proof !== undefined) last = event;
    }
  const endMs = Date.parse(header.readAt);
  const outcome = auditor.finish(endMs, { graceMs: GRACE_MS, mintMs: MINT_MS });
  checkManifest(findings, source, { verifyEd25519: verify, auditorKey: options.auditorKey }, outcome);
  if (source.covered !== null) {
    const comparison = new ProviderComparison(findings, auditor.purchases, endMs - GRACE_MS, auditor.differences);
    for (const line of source.reported) comparison.see(line);
    comparison.finish(source.covered);
  }
  return { auditor, outcome, findings, last };
};

interface Outcomes {
  readonly auditor: Auditor;
  readonly outcome: Outcome;
  readonly findings: Findings;
  /** Last event with its own proof; null in the export of a whole log. */
  readonly last: ProvenEvent | null;
}

const wholeReport = async (name: string, source: BundleSource, tools: Tools, given: Keys): Promise<BundleReport> => {
  const { auditor, outcome, findings, last } = await verifyWhole(source, tools, given);
  const ok = findings.count === 0;
  const signed = hasHead(outcome);
  const logKeys = signed ? given.keys.map(noteKeyText) : [];
  const { userId } = source.header;
  return {
    ok,
    kind: 'export',
    signed,
    source: name,
    userId,
    events: outcome.events,
    recordedAt: outcome.recordedAt,
    balances: balancesOf(auditor.books, userId),
    logKeys,
    head: ok ? headOf(outcome, given.keys) : null,
    path: ok ? pathTo(tools, last, outcome.heads.last?.size ?? 0) : null,
    ...stated({
      proven: ok ? [...provenBy(outcome, source), ...logKeys.map((key) => ['signedBy', key] as const)] : [],
      notProven: openBy(outcome, source, given.options),
    }),
    findings: findings.kept,
    findingCount: findings.count,
  };
};

/** Result of the verification of an excerpt about a decision, a work or a wallet. */
export interface ExcerptReport extends Verified {
  readonly kind: 'excerpt';
  readonly about: About;
  readonly steps: readonly ExcerptStep[];
}

/** Returns the claim about the balance after the last movement of a wallet, or none if there are no movements. */
const balanceIn = (steps: readonly ExcerptStep[]): Claim[] => {
  const { 'after.coins': coins, 'after.pixtokens': pixtokens } = steps.at(-1)?.fields ?? {};
  return coins === undefined || pixtokens === undefined ? [] : [['balanceAfter', String(coins), String(pixtokens)]];
};

const leftOutIn = ({ events, last }: Pick<ExcerptProof, 'events' | 'last'>): Claim[] => {
  const missing = (last?.revision ?? -1) + 1 - events;
  return [...(missing > 0 ? [['namesStaff', missing] as const] : []), ['later']];
};

const excerptReport = async (
  name: string,
  source: BundleSource,
  about: About,
  tools: Tools,
  { keys, options }: Keys,
): Promise<ExcerptReport> => {
  const findings = new Findings();
  const { auditorKey } = options;
  const { head, ...proof } = await verifyExcerpt(source, about, findings, tools, { keys, auditorKey });
  const ok = findings.count === 0;
  const [key] = proof.signers;
  const isWallet = about.kind === 'wallet';
  return {
    ok,
    kind: 'excerpt',
    source: name,
    about,
    events: proof.events,
    recordedAt: proof.recordedAt,
    steps: proof.steps,
    logKeys: proof.signers.map(noteKeyText),
    head:
      ok && key !== undefined
        ? { origin: keyFor(tools.sha256, allTree, key).name, size: head.size, root: head.root }
        : null,
    path: ok ? pathTo(tools, proof.last, head.size) : null,
    ...stated({
      proven: ok
        ? [['excerpt', proof.events, head.size], ['whoActed'], ...(isWallet ? balanceIn(proof.steps) : [])]
        : [],
      notProven: [
        ...openKeys(options),
        ...(isWallet ? leftOutIn(proof) : [['all'] as const]),
        ['personalText'],
        ['asRecorded'],
      ],
    }),
    findings: findings.kept,
    findingCount: findings.count,
  };
};

const keysIn = (name: string, { logKeys }: BundleSource['header'], { sha256 }: Tools): NoteKey[] =>
  [...new Set(logKeys)].map((text) => {
    const key = parseNoteKey(sha256, text);
    if (key === null) throw new Unreadable(`${name}: "${text}" is not a key of a log`);
    return key;
  });

/**
 * Verifies an export: of a whole log, of one person, or about a decision, a work or a wallet.
 * @throws Unreadable when the file is not an export or is damaged
 */
export const verifyExport = async (
  input: Input,
  tools: Tools,
  options: BundleOptions,
): Promise<BundleReport | ExcerptReport> => {
  const source = await BundleSource.open(input, tools.startSha256());
  const { about } = source.header;
  const keys = options.keys.length > 0 ? options.keys : keysIn(input.name, source.header, tools);
  return about === undefined
    ? wholeReport(input.name, source, tools, { keys, options })
    : excerptReport(input.name, source, about, tools, { keys, options });
};
