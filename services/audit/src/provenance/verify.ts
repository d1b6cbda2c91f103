import { bytesOfHex, hexOf } from '@pixchange/contracts/audit/bytes';
import { openCheckpoint, type Checkpoint } from '@pixchange/contracts/audit/checkpoint';
import { leafHashOf } from '@pixchange/contracts/audit/leaf';
import { provesConsistency, provesInclusion, type Hash } from '@pixchange/contracts/audit/merkle';
import {
  namesTransaction,
  provenanceForm,
  provenanceText,
  type Provenance,
  type ReceiptProof,
} from '@pixchange/contracts/audit/provenance';
import { noteKeyText, parseNote, parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { BYTES_CHANGED } from '../bundle/format.ts';
import { readLedgerEvent } from '../books/ledger-event.ts';
import { openReceipt, Unproven, type ProvenReceipt } from '../platform/chain-proof.ts';
import { anchoredIn, mintedIn, transferIn } from '../platform/contract-logs.ts';
import { stated, type Claims } from '../verify/claims.ts';
import { pathOf, type LeafPath } from '../verify/path.ts';
import type { Tools } from '../verify/tools.ts';

type DataOf<T extends NftEvent['type']> = Extract<NftEvent, { type: T }>['data'];
type ProvenEvent = Provenance['events'][number];

/** Block that the file claims is on the chain. Only a node of the chain can confirm its hash. */
export interface NamedBlock {
  readonly what: string;
  readonly number: number;
  readonly hash: string;
  readonly at: string;
}

export interface Step {
  readonly what: 'uploaded' | 'requested' | 'minted' | 'sold' | 'moved';
  /** Time at which the site recorded it; for an upload, the claimed time. */
  readonly at: string;
  readonly detail: string;
}

/** Result of the verification of a token's proof; `token` and `head` are null if the file proves nothing. */
export interface ProvenanceReport {
  readonly ok: boolean;
  readonly kind: 'provenance';
  readonly source: string;
  readonly findings: readonly string[];
  readonly token: {
    readonly chainId: number;
    readonly contract: string;
    readonly tokenId: string;
    readonly imageId: string;
    readonly contentSha256: string;
  } | null;
  readonly steps: readonly Step[];
  readonly head: { readonly origin: string; readonly size: number; readonly root: string; readonly key: string } | null;
  readonly anchor: { readonly contract: string; readonly size: number } | null;
  readonly blocks: readonly NamedBlock[];
  readonly proven: readonly string[];
  readonly notProven: readonly string[];
  readonly claims: Claims;
  /** Path from the leaf of the mint's confirmation to the signed root. */
  readonly path: LeafPath | null;
}

export interface VerifyOptions {
  readonly source: string;
  readonly tools: Tools;
  /** Keys that the caller trusts; if there are none, the file's own key is used. */
  readonly keys: readonly NoteKey[];
  /** SHA-256 of the caller's file; null if there is none. */
  readonly fileSha256: string | null;
}

const NO_ROOT = new Uint8Array();
const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const hashesOf = (hexes: readonly string[]): Hash[] => hexes.map((hex) => bytesOfHex(hex) ?? NO_ROOT);

/**
 * Reads a provenance file.
 * @throws Unproven for another format, or for bytes that are not the canonical form of the content
 */
const read = (bytes: Uint8Array): Provenance => {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Unproven('the file is not JSON');
  }
  const parsed = provenanceForm.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Unproven(`the form of the file is invalid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
  if (provenanceText(parsed.data) !== text) throw new Unproven(`${BYTES_CHANGED}, the only form allowed for the file`);
  return parsed.data;
};

const headOf = (
  { log_key: keyText, head: note }: Provenance,
  { tools: { sha256, verifyEd25519 }, keys: trusted }: VerifyOptions,
): Checkpoint => {
  const key = parseNoteKey(sha256, keyText);
  if (key === null || noteKeyText(key) !== keyText) throw new Unproven('the key of the log is invalid');
  if (trusted.length > 0 && !trusted.some((one) => noteKeyText(one) === keyText))
    throw new Unproven(`the head is signed by ${keyText}, which is not one of the given keys`);
  const head = openCheckpoint(verifyEd25519, [key], note);
  if (head === null) throw new Unproven('the head is not signed by the key of the log');
  if (parseNote(note)?.signatures.length !== 1)
    throw new Unproven('the head has signatures that this file does not prove');
  return head;
};

/**
 * Returns the events, after checking that each is in the log and that none of the stream's events in between is
 * missing.
 */
const eventsOf = ({ sha256 }: Tools, { events }: Provenance, head: Checkpoint): readonly NftEvent[] => {
  let before = -1;
  const [first] = events;
  return events.map(({ index, path, event }, at) => {
    const name = `event ${at} (${event.type})`;
    if (event.revision !== at || event.stream !== first?.event.stream)
      throw new Unproven(`${name} is not the next event of its stream`);
    if (index <= before) throw new Unproven(`${name} is not after the one before it`);
    before = index;
    const hash = leafHashOf(sha256, event);
    if (!provesInclusion(sha256, hash, index, head.size, hashesOf(path), head.root))
      throw new Unproven(`${name} is not in the log under the head`);
    const found = readLedgerEvent({ ...event, position: BigInt(index) });
    if (!found.ok) throw new Unproven(`${name} can't be read: ${found.why}`);
    const { data } = found.event as NftEvent;
    if (event.stream !== `nft-${data.nftId}`) throw new Unproven(`${name} is in a stream that is not its own`);
    return found.event as NftEvent;
  });
};

const receiptIn = (what: string, proof: ReceiptProof): ProvenReceipt => {
  try {
    return openReceipt(proof);
  } catch (error) {
    if (error instanceof Unproven) throw new Unproven(`${what}: ${error.message}`);
    throw error;
  }
};

interface Mint {
  readonly request: DataOf<'MintRequested'>;
  readonly confirmed: DataOf<'MintConfirmed'>;
  /** Index of the mint's confirmation among the leaves of the log. */
  readonly index: number;
}

const mintOf = (events: readonly NftEvent[], proven: readonly ProvenEvent[]): Mint => {
  const at = events.findIndex(({ type }) => type === 'MintConfirmed');
  const confirmed = events[at];
  const request = events.slice(0, Math.max(at, 0)).findLast(({ type }) => type === 'MintRequested');
  if (confirmed?.type !== 'MintConfirmed' || request?.type !== 'MintRequested')
    throw new Unproven('the history has no mint that was requested and confirmed');
  if (events.filter(({ type }) => type === 'MintConfirmed').length > 1) throw new Unproven('it was minted twice');
  if (request.data.attempt !== confirmed.data.attempt) throw new Unproven('another mint was confirmed than requested');
  return { request: request.data, confirmed: confirmed.data, index: proven[at]?.index ?? 0 };
};

/** Checks that the receipt in the block agrees with the event. */
const mustState = (
  { logs, number }: ProvenReceipt,
  event: Extract<NftEvent, { type: 'MintConfirmed' | 'TokenTransferred' }>,
  { request, confirmed }: Mint,
): void => {
  const { block } = event.data;
  if (number !== block) throw new Unproven(`${event.type} names block ${block}, and the receipt is in block ${number}`);
  const own = logs.filter(({ address }) => address === request.contract);
  const isThere =
    event.type === 'MintConfirmed'
      ? own.some((log) => {
          const minted = mintedIn(log);
          return (
            minted?.mintId === request.mintId &&
            minted.tokenId === confirmed.tokenId &&
            minted.contentHash === request.contentSha256
          );
        })
      : own.some((log) => transferIn(log)?.tokenId === confirmed.tokenId);
  if (!isThere) throw new Unproven(`the receipt of ${event.type} does not say that it happened at ${request.contract}`);
};

const blockOf = (what: string, { number, blockHash: hash, timestamp }: ProvenReceipt): NamedBlock => ({
  what,
  number,
  hash,
  at: isoOf(timestamp),
});

const receiptsOf = ({ receipts }: Provenance, events: readonly NftEvent[], mint: Mint): NamedBlock[] => {
  const named = events.filter((event) => namesTransaction(event.type)) as Parameters<typeof mustState>[1][];
  if (named.length !== receipts.length) throw new Unproven('the number of receipts does not match the events');
  return named.map((event, at) => {
    const receipt = receipts[at];
    if (receipt?.tx !== event.data.tx) throw new Unproven(`receipt ${at} is for another transaction`);
    const opened = receiptIn(`the receipt of ${event.type}`, receipt.proof);
    mustState(opened, event, mint);
    return blockOf(event.type === 'MintConfirmed' ? 'mint' : 'transfer', opened);
  });
};

const anchorOf = ({ sha256 }: Tools, { anchor }: Provenance, head: Checkpoint, { index }: Mint): NamedBlock[] => {
  if (anchor === null) return [];
  const { size, root, consistency, contract } = anchor;
  if (size <= index) throw new Unproven('the anchored head does not cover the mint');
  const opened = receiptIn('the receipt of the anchor', anchor.proof);
  const isThere = opened.logs.some((log) => {
    const anchored = log.address === contract ? anchoredIn(log) : null;
    return anchored?.size === size && anchored.root === root;
  });
  if (!isThere) throw new Unproven(`the receipt does not say that ${contract} has the anchored head`);
  const first = bytesOfHex(root) ?? NO_ROOT;
  if (!provesConsistency(sha256, size, first, head.size, head.root, hashesOf(consistency)))
    throw new Unproven('the signed log does not begin with the anchored log');
  return [blockOf('anchor', opened)];
};

const timeOf = ({ event: { metadata } }: ProvenEvent): string => String(metadata['recordedAt']);

const stepsOf = (events: readonly NftEvent[], proven: readonly ProvenEvent[], { request, confirmed }: Mint): Step[] =>
  events.flatMap((event, at): Step[] => {
    const time = proven[at] === undefined ? '' : timeOf(proven[at]);
    switch (event.type) {
      case 'MintRequested':
        return event.data.attempt === request.attempt
          ? [
              ...(request.uploadedAt === undefined
                ? []
                : [{ what: 'uploaded' as const, at: request.uploadedAt, detail: `file ${request.contentSha256}` }]),
              { what: 'requested', at: time, detail: `by ${request.ownerId}, mint id ${request.mintId}` },
            ]
          : [];
      case 'MintConfirmed':
        return [
          { what: 'minted', at: time, detail: `token ${confirmed.tokenId}, block ${confirmed.block}, ${confirmed.tx}` },
        ];
      case 'TokenSold':
        return [
          {
            what: 'sold',
            at: time,
            detail: `by ${event.data.sellerId} to ${event.data.buyerId} for ${event.data.price} coins`,
          },
        ];
      case 'TokenTransferred':
        return [
          {
            what: 'moved',
            at: time,
            detail: `${event.data.from} to ${event.data.to}, block ${event.data.block}, ${event.data.tx}`,
          },
        ];
      default:
        return [];
    }
  });

const claimsOf = (
  provenance: Provenance,
  { request, confirmed }: Mint,
  head: Checkpoint,
  { keys, fileSha256 }: VerifyOptions,
): Claims => ({
  proven: [
    [fileSha256 === null ? 'fileOfToken' : 'givenFile', request.contentSha256],
    ['eventsOfToken', provenance.events.length, head.size, head.origin],
    ['mintReceipt', request.contract, confirmed.tokenId],
    ...(provenance.anchor === null ? [] : [['anchored', provenance.anchor.size] as const]),
  ],
  notProven: [
    ['chain'],
    ...(keys.length > 0 ? [] : [['keyOfSite'] as const]),
    ...(provenance.anchor === null ? [['noAnchor'] as const] : []),
    ['whenUploaded'],
    ['laterOfToken'],
    ...(fileSha256 === null ? [['ownFile'] as const] : []),
  ],
});

/** Returns the path from the mint's confirmation to the root. */
const pathTo = ({ sha256 }: Tools, { events }: Provenance, { size }: Checkpoint, { index }: Mint): LeafPath | null => {
  const found = events.find((one) => one.index === index);
  return found === undefined ? null : pathOf(sha256, found.event, found, size);
};

/**
 * Verifies the provenance file of one token without any other source. Either each claim in it is proven, or the whole
 * file is rejected. The report of a rejected file has the reason as its only finding.
 */
export const verifyProvenance = (bytes: Uint8Array, options: VerifyOptions): ProvenanceReport => {
  const { source, tools, fileSha256 } = options;
  const none = {
    kind: 'provenance',
    source,
    steps: [],
    head: null,
    anchor: null,
    blocks: [],
    ...stated({ proven: [], notProven: [] }),
    path: null,
  } as const;
  try {
    const provenance = read(bytes);
    const head = headOf(provenance, options);
    const events = eventsOf(tools, provenance, head);
    const mint = mintOf(events, provenance.events);
    const blocks = [...receiptsOf(provenance, events, mint), ...anchorOf(tools, provenance, head, mint)];
    const { request, confirmed } = mint;
    if (fileSha256 !== null && fileSha256 !== request.contentSha256)
      throw new Unproven(`the file that was given has SHA-256 ${fileSha256}, and ${request.contentSha256} was minted`);
    return {
      ...none,
      ok: true,
      findings: [],
      token: {
        chainId: request.chainId,
        contract: request.contract,
        tokenId: confirmed.tokenId,
        imageId: request.imageId,
        contentSha256: request.contentSha256,
      },
      steps: stepsOf(events, provenance.events, mint),
      head: { origin: head.origin, size: head.size, root: hexOf(head.root), key: provenance.log_key },
      anchor:
        provenance.anchor === null ? null : { contract: provenance.anchor.contract, size: provenance.anchor.size },
      blocks,
      ...stated(claimsOf(provenance, mint, head, options)),
      path: pathTo(tools, provenance, head, mint),
    };
  } catch (error) {
    if (!(error instanceof Unproven) && !(error instanceof TypeError)) throw error;
    return { ...none, ok: false, findings: [error.message], token: null };
  }
};
