import { z } from 'zod';
import { utf8Of } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { aboutKinds } from './chosen-events.ts';
import { leafText, type StoredEvent } from './leaf-text.ts';

/*
 * Format of a bundle: a file of lines, each a JSON object. An excerpt has a "proof" before each "event".
 *   {"bundle":{...}}                           first: what the bundle is
 *   {"position":"7","event":{...}}             an event as it is stored
 *   {"position":"9","head":{...}}              excerpts only, before the events: the head of all proofs
 *   {"covered":{...}} and {"reported":{...}}   the payment provider's report, if there was one
 *   {"manifest":{...},"signature":"..."}       last: SHA-256 of all before it, and the auditor's signature
 * An event's text is its RFC 8785 form, so that the hash of its bytes is the hash of its leaf.
 */
export const BUNDLE_FORM = 'pixchange-audit/1';

/** Time in ISO 8601. */
export const bundleTime = z.string().refine((text) => !Number.isNaN(Date.parse(text)), { error: 'must be a time' });

const about = z.object({ kind: z.enum(aboutKinds), id: z.guid() });

export const bundleHeader = z.object({
  form: z.literal(BUNDLE_FORM),
  readAt: bundleTime,
  asOf: z.string().nullable(),
  userId: z.guid().nullable(),
  /** Subject of an excerpt that is proven under a head of all events. */
  about: about.optional(),
  /** Keys that sign the heads, in the format of note verifiers. */
  logKeys: z.array(z.string()),
});
export type BundleHeader = Readonly<z.output<typeof bundleHeader>>;

export const bundleManifest = z.object({
  form: z.literal(BUNDLE_FORM),
  /** SHA-256 of all bytes before the manifest line, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  events: z.int().nonnegative(),
  /** Position of the last event read, whether or not it is in the bundle; -1 when there was none. */
  position: z.string(),
  readAt: bundleTime,
  asOf: z.string().nullable(),
  userId: z.guid().nullable(),
  about: about.optional(),
  /** Number of findings at the time of the export. */
  findings: z.int().nonnegative(),
  /** The auditor's public key: 32 bytes in base64. */
  key: z.string(),
});
export type BundleManifest = Readonly<z.output<typeof bundleManifest>>;

/** Proof that an event is a leaf under the head of an excerpt; hashes in hex. */
export interface InclusionProof {
  readonly index: number;
  readonly path: readonly string[];
}

/** An event with its commit position in the whole log. */
export interface PlacedEvent extends StoredEvent {
  readonly position: bigint;
}

/** Returns the first line of a bundle. */
export const headerLine = (header: BundleHeader): string => `${JSON.stringify({ bundle: header })}\n`;

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

/** Returns the line of an event, in an excerpt with its proof. */
export const eventLine = (event: PlacedEvent, inclusion?: InclusionProof): string =>
  `{"position":"${event.position}"${inclusion === undefined ? '' : `,"proof":${JSON.stringify(inclusion)}`},"event":${textOf(event)}}\n`;

/** Returns the line of the head of all proofs of an excerpt. */
export const headLine = (event: PlacedEvent): string => `{"position":"${event.position}","head":${textOf(event)}}\n`;

/** Returns the signed text of a manifest. */
export const signedText = (manifest: BundleManifest): Uint8Array => utf8Of(canonicalJson(manifest));

/** Returns the last line of a bundle. */
export const manifestLine = (manifest: BundleManifest, signature: string): string =>
  `${JSON.stringify({ manifest, signature })}\n`;
