import { bundleHeader, bundleManifest, bundleTime, type InclusionProof } from '@pixchange/contracts/audit/bundle';
import { textOfUtf8, utf8Of } from '@pixchange/contracts/audit/bytes';
import { leafClassOf } from '@pixchange/contracts/audit/leaf';
import { z } from 'zod';
import { Unreadable } from '../errors.ts';
import { reportedLine } from '../compare/provider.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { ProvenEvent } from '../merkle/proofs.ts';

/** Message about a file that another program has rewritten, for example with different whitespace. */
export const BYTES_CHANGED = 'bytes changed: not the form that was signed';

const digits = z.string().regex(/^\d{1,20}$/);
const proof: z.ZodType<InclusionProof> = z.object({
  index: z.int().nonnegative(),
  path: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(64),
});
const covered = z.object({ from: bundleTime.nullable(), to: bundleTime.nullable() });
const lineForms = z.union([
  z.strictObject({ bundle: bundleHeader }),
  z.strictObject({ covered }),
  z.strictObject({ reported: reportedLine }),
  z.strictObject({ manifest: bundleManifest, signature: z.base64() }),
]);
export type BundleLine = z.output<typeof lineForms>;

export const lineOf = (line: BundleLine): string => `${JSON.stringify(line)}\n`;

const POSITION = utf8Of('{"position":"');
const COMMA = 44;
const EVENT = utf8Of(',"event":');
const HEAD = utf8Of(',"head":');

const hasAt = (line: Uint8Array, at: number, part: Uint8Array): boolean =>
  part.every((byte, offset) => line[at + offset] === byte);

/** Returns the offset in a line of a byte sequence that begins with a comma; -1 if it is absent. */
const findIn = (line: Uint8Array, part: Uint8Array): number => {
  let at = line.indexOf(COMMA);
  while (at >= 0 && !hasAt(line, at, part)) at = line.indexOf(COMMA, at + 1);
  return at;
};

export const isEventLine = (line: Uint8Array): boolean => hasAt(line, 0, POSITION);

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

/** Parses the fields before the event; nearly all lines have only the position. */
const beforeEvent = (text: string): { readonly position: bigint; readonly proof?: unknown } => {
  const [, position] = /^\{"position":"(\d{1,20})"$/.exec(text) ?? [];
  if (position !== undefined) return { position: BigInt(position) };
  const { position: digitsText, proof: given } = JSON.parse(`${text}}`) as { position: unknown; proof?: unknown };
  return { position: BigInt(digits.parse(digitsText)), proof: given };
};

/**
 * Reads the line of an event or a head.
 * @throws Unreadable for a line of another format, or the error of the JSON or schema parser
 */
export const readEventLine = (line: Uint8Array): EventLine => {
  const found = findIn(line, EVENT);
  const kind = found < 0 ? 'head' : 'event';
  const at = found < 0 ? findIn(line, HEAD) : found;
  if (at < 0) throw new Unreadable('a line has a position and no event');
  const leaf = line.subarray(at + (kind === 'event' ? EVENT : HEAD).length, line.length - 1);
  const before = beforeEvent(textOfUtf8(line.subarray(0, at)));
  const event: unknown = JSON.parse(textOfUtf8(leaf));
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
    ...(leafClassOf({ type, metadata }) === 'leaf' && { leaf }),
  };
  if (kind === 'head') return { kind, event: base };
  return { kind, event: before.proof === undefined ? base : { ...base, proof: proof.parse(before.proof) } };
};

/**
 * Reads a line of a bundle that is neither an event nor a head.
 * @throws Unreadable for a line of another format; SyntaxError for a line that is not JSON
 */
export const readLine = (line: Uint8Array): BundleLine => {
  const value: unknown = JSON.parse(textOfUtf8(line));
  const parsed = lineForms.safeParse(value);
  if (parsed.success) return parsed.data;
  const isEvent = typeof value === 'object' && value !== null && Object.hasOwn(value, 'position');
  throw new Unreadable(isEvent ? BYTES_CHANGED : 'a line has an unknown format');
};
