import { z } from 'zod';
import { utf8Of } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { aboutKinds } from './chosen-events.ts';
import { leafText, type StoredEvent } from './leaf-text.ts';

/*
 * Format of a bundle: a file of lines, each a JSON object. In an excerpt, each event line also has a "proof".
 *   {"bundle":{...}}                           first: kind and subject of the bundle
 *   {"position":"7","event":{...}}             an event as it is stored
 *   {"position":"9","head":{...}}              excerpts only, before the events: the head that all proofs lead to
 *   {"covered":{...}} and {"reported":{...}}   the payment provider's report, if there was one
 *   {"manifest":{...},"signature":"..."}       last: SHA-256 of all lines before it, and the exporter's signature
 * The exporter is the auditor, or the site, which signs with the key of the log.
 * An event is written in its RFC 8785 form, so that the hash of these bytes is the hash of its leaf.
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
  /** Subject of the excerpt, if its proofs lead to a head of the tree of all events. */
  about: about.optional(),
  /** Keys that sign the heads, as verifier keys (C2SP signed-note). */
  logKeys: z.array(z.string().max(500)).max(50),
});
export type BundleHeader = Readonly<z.output<typeof bundleHeader>>;

export const bundleManifest = z.object({
  form: z.literal(BUNDLE_FORM),
  /** SHA-256 of all bytes before the manifest line, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  events: z.int().nonnegative(),
  /**
   * Position of the last event that the auditor read, whether or not the bundle contains it; -1 when there was none. In
   * a bundle from the site, position of its last event; 0 when it has none.
   */
  position: z.string(),
  readAt: bundleTime,
  asOf: z.string().nullable(),
  userId: z.guid().nullable(),
  about: about.optional(),
  /** Number of findings at the time of the export; 0 in bundles from the site, which checks no rules. */
  findings: z.int().nonnegative(),
  /** The exporter's public key: 32 bytes in base64. */
  key: z.string(),
});
export type BundleManifest = Readonly<z.output<typeof bundleManifest>>;

/** Proof that an event is a leaf under the head of an excerpt: the leaf's index and the hashes in hex. */
export interface InclusionProof {
  readonly index: number;
  readonly path: readonly string[];
}

/** Event with its commit position in the whole log. */
export interface PlacedEvent extends StoredEvent {
  readonly position: bigint;
}

/** Returns the first line of a bundle. */
export const headerLine = (header: BundleHeader): string => `${JSON.stringify({ bundle: header })}\n`;

/**
 * Returns an event's canonical text. An event without a canonical form can't be a valid leaf, and is written as plain
 * JSON.
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

/** Returns the line of an event; excerpts pass its proof. */
export const eventLine = (event: PlacedEvent, inclusion?: InclusionProof): string =>
  `{"position":"${event.position}"${inclusion === undefined ? '' : `,"proof":${JSON.stringify(inclusion)}`},"event":${textOf(event)}}\n`;

/** Returns the line of the head that all proofs of an excerpt lead to. */
export const headLine = (event: PlacedEvent): string => `{"position":"${event.position}","head":${textOf(event)}}\n`;

/** Returns the bytes of a manifest that are signed. */
export const signedText = (manifest: BundleManifest): Uint8Array => utf8Of(canonicalJson(manifest));

/** Returns the last line of a bundle. */
export const manifestLine = (manifest: BundleManifest, signature: string): string =>
  `${JSON.stringify({ manifest, signature })}\n`;
