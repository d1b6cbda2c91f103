import { canonicalJson } from '@pixchange/contracts/audit/canonical-json';
import { leafStanding, leafText } from '@pixchange/contracts/audit/leaf';
import { z } from 'zod';
import { Unreadable } from '../errors.ts';
import { reportedLine } from '../compare/provider.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { InclusionProof, ProvenEvent } from '../merkle/proofs.ts';

/*
 * Format of a bundle: a file of lines, each a JSON object. An excerpt has a "proof" before each "event".
 *   {"bundle":{...}}                           first: what the bundle is
 *   {"position":"7","event":{...}}             an event as it is stored
 *   {"position":"9","head":{...}}              excerpts only, before the events: the head of all proofs
 *   {"covered":{...}} and {"reported":{...}}   the payment provider's report, if there was one
 *   {"manifest":{...},"signature":"..."}       last: SHA-256 of all before it, and the auditor's signature
 * An event's text is its RFC 8785 form, so that the hash of its bytes is the hash of its leaf.
 */
export const FORM = 'pixchange-audit/1';

/** Message about a file that another program wrote again, for example with different whitespace. */
export const BYTES_CHANGED = 'bytes changed: not the form that was signed';

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)), { error: 'must be a time' });
const digits = z.string().regex(/^\d{1,20}$/);

const about = z.object({ kind: z.enum(['decision', 'work']), id: z.guid() });

export const bundleHeader = z.object({
  form: z.literal(FORM),
  readAt: time,
  asOf: z.string().nullable(),
  userId: z.guid().nullable(),
  /** Subject of an excerpt that is proven under a head of all events. */
  about: about.optional(),
  /** Keys that sign the heads, in the format of note verifiers. */
  logKeys: z.array(z.string()),
});
export type BundleHeader = Readonly<z.output<typeof bundleHeader>>;

export const bundleManifest = z.object({
  form: z.literal(FORM),
  /** SHA-256 of all bytes before the manifest line, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  events: z.int().nonnegative(),
  /** Position of the last event read, whether or not it is in the bundle; -1 when there was none. */
  position: z.string(),
  readAt: time,
  asOf: z.string().nullable(),
  userId: z.guid().nullable(),
  about: about.optional(),
  /** Number of findings at the time of the export. */
  findings: z.int().nonnegative(),
  /** The auditor's public key: 32 bytes in base64. */
  key: z.string(),
});
export type BundleManifest = Readonly<z.output<typeof bundleManifest>>;

const proof = z.object({ index: z.int().nonnegative(), path: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(64) });
const covered = z.object({ from: time.nullable(), to: time.nullable() });
const lineForms = z.union([
  z.strictObject({ bundle: bundleHeader }),
  z.strictObject({ covered }),
  z.strictObject({ reported: reportedLine }),
  z.strictObject({ manifest: bundleManifest, signature: z.base64() }),
]);
export type BundleLine = z.output<typeof lineForms>;

export const lineOf = (line: BundleLine): string => `${JSON.stringify(line)}\n`;

/**
 * Returns an event's text. An event without a canonical form is written unchanged: it is not a leaf, or an invalid one.
 */
const textOf = (event: StoredEvent): string => {
  try {
    return leafText(event);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { data, id, metadata, revision, stream, type } = event;
    return JSON.stringify({ data, id, metadata, revision, stream, type });
  }
};

export const eventLine = (event: StoredEvent, inclusion?: InclusionProof): string =>
  `{"position":"${event.position}"${inclusion === undefined ? '' : `,"proof":${JSON.stringify(inclusion)}`},"event":${textOf(event)}}\n`;

export const headLine = (event: StoredEvent): string => `{"position":"${event.position}","head":${textOf(event)}}\n`;

/** Returns the signed text of a manifest. */
export const signedText = (manifest: BundleManifest): Uint8Array => new TextEncoder().encode(canonicalJson(manifest));

const POSITION = Buffer.from('{"position":"');
const EVENT = Buffer.from(',"event":');
const HEAD = Buffer.from(',"head":');

export const isEventLine = (line: Buffer): boolean => line.subarray(0, POSITION.length).equals(POSITION);

const stored = z.object({
  data: z.unknown(),
  id: z.string(),
  metadata: z.unknown(),
  revision: z.int().nonnegative(),
  stream: z.string(),
  type: z.string(),
});

/**
 * Checks the fields without a schema, for speed: there are millions of events. An event with another structure fails
 * later checks.
 */
const isStored = (value: unknown): value is Omit<StoredEvent, 'position'> => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, stream, type, revision } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof stream === 'string' && typeof type === 'string' && Number.isInteger(revision);
};

export type EventLine =
  | { readonly kind: 'event'; readonly event: ProvenEvent }
  | { readonly kind: 'head'; readonly event: StoredEvent };

/** Reads the part of a line before the event, which in nearly all lines is only the position. */
const beforeEvent = (text: string): { readonly position: bigint; readonly proof?: unknown } => {
  const [, position] = /^\{"position":"(\d{1,20})"$/.exec(text) ?? [];
  if (position !== undefined) return { position: BigInt(position) };
  const { position: said, proof: given } = JSON.parse(`${text}}`) as { position: unknown; proof?: unknown };
  return { position: BigInt(digits.parse(said)), proof: given };
};

/**
 * Reads the line of an event or a head.
 * @throws Unreadable for another form of line, or the error of the JSON or schema parser
 */
export const readEventLine = (line: Buffer): EventLine => {
  const found = line.indexOf(EVENT);
  const kind = found < 0 ? 'head' : 'event';
  const at = found < 0 ? line.indexOf(HEAD) : found;
  if (at < 0) throw new Unreadable('a line has a position and no event');
  const leaf = line.subarray(at + (kind === 'event' ? EVENT : HEAD).length, line.length - 1);
  const before = beforeEvent(line.toString('latin1', 0, at));
  const event: unknown = JSON.parse(leaf.toString('utf8'));
  if (!isStored(event))
    throw new Unreadable(
      stored
        .safeParse(event)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ') ?? 'a line has no event',
    );
  const { data, id, metadata, revision, stream, type } = event;
  const base: StoredEvent = {
    position: before.position,
    stream,
    revision,
    id,
    type,
    data,
    metadata,
    ...(leafStanding({ type, metadata }) === 'leaf' && { leaf }),
  };
  if (kind === 'head') return { kind, event: base };
  return { kind, event: before.proof === undefined ? base : { ...base, proof: proof.parse(before.proof) } };
};

/**
 * Reads a line of a bundle that is neither an event nor a head.
 * @throws Unreadable for another form of line; SyntaxError for a line that is not JSON
 */
export const readLine = (line: Buffer): BundleLine => {
  const value: unknown = JSON.parse(line.toString('utf8'));
  const parsed = lineForms.safeParse(value);
  if (parsed.success) return parsed.data;
  const isEvent = typeof value === 'object' && value !== null && Object.hasOwn(value, 'position');
  throw new Unreadable(isEvent ? BYTES_CHANGED : 'the form of a line is unknown');
};
