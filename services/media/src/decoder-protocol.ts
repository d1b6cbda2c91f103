import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { aboutPattern, mediaFailureCodes, mediaNotes } from '@pixchange/contracts/http/media-failures';
import { z } from 'zod';
import {
  hiddenKinds,
  type InspectionOutcome,
  type MediaOutcome,
  type RenditionsOutcome,
  type VersionFiles,
} from './media.types.ts';

/*
 * Format of a decoder's response: a line of JSON with the outcome, then the bytes of each file, in the order in which
 * the line first names them. A decoder has opened untrusted bytes, so its response is parsed like untrusted input.
 */

const HEADER_BYTES_MAX = 1024 * 1024;
const FILES_MAX = 64;
const FILE_BYTES_MAX = 512 * 1024 * 1024;
const LINE_END = 0x0a;

const count = z.int().min(0);
const file = z.object({
  contentType: z.enum(['image/gif', 'image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm']),
  sizeBytes: count.max(FILE_BYTES_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const files = z.object({ main: file, webp: file.optional(), mp4: file.optional(), previewJpeg: file });
const made = { width: count, height: count, files };
const version = z.object({
  name: z.enum(['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original']),
  ...made,
});
const rendition = z.object({
  name: z.enum(['fixed_width_small', 'fixed_width', 'downsized', 'preview', 'webm', 'tinywebm', 'nanowebm']),
  ...made,
});
const refused = z.object({
  ok: z.literal(false),
  code: z.enum(mediaFailureCodes),
  about: z.string().regex(aboutPattern).optional(),
  crashed: z.boolean().optional(),
});
const hashes = z.array(z.string().regex(/^[0-9a-f]{16}$/));
const media = z.object({
  format: z.enum(['gif', 'png', 'jpeg', 'webp', 'heic', 'avif', 'svg', 'mp4', 'webm', 'quicktime']),
  sizeBytes: count,
  width: count,
  height: count,
  isVideo: z.boolean(),
  animated: z.boolean(),
  transparent: z.boolean(),
  audio: z.boolean(),
  frames: count,
  durationMs: z.number().min(0),
  thumbhash: z.string().max(1_000),
  perceptualHashes: hashes.max(16),
  derivedHashes: hashes.max(128),
  // A transparent picture has up to 304: 16 of each of 19 views.
  variantHashes: hashes.max(320),
  kind: z.enum(['Gif', 'Sticker', 'Art']),
  notes: z.array(z.enum(mediaNotes)).max(mediaNotes.length),
  versions: z.array(version).max(16),
});
const outcomes = {
  versions: z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), media }), refused]),
  renditions: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), renditions: z.array(rendition).max(16) }),
    refused,
  ]),
  inspection: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), hidden: z.array(z.enum(hiddenKinds)).max(hiddenKinds.length) }),
    refused,
  ]),
} as const;

export type DecoderTask = keyof typeof outcomes;
interface Outcomes {
  readonly versions: MediaOutcome;
  readonly renditions: RenditionsOutcome;
  readonly inspection: InspectionOutcome;
}
export type OutcomeOf<T extends DecoderTask> = Outcomes[T];
type Outcome = Outcomes[DecoderTask];

const tasks = Object.keys(outcomes);
export const isDecoderTask = (name: string): name is DecoderTask => tasks.includes(name);

type Named = Pick<VersionFiles['main'], 'sha256' | 'sizeBytes'>;

interface Made {
  readonly files: { readonly [Name in keyof VersionFiles]?: Named | undefined };
}

const partsOf = (made: readonly Made[]): Map<string, Named> => {
  const parts = new Map<string, Named>();
  for (const { files: each } of made)
    // Lists the fields explicitly, because both sides must use the same order.
    for (const one of [each.main, each.webp, each.mp4, each.previewJpeg])
      if (one !== undefined) parts.set(one.sha256, one);
  return parts;
};

/** Returns the versions or renditions of an outcome; a refusal and an inspection have none. */
const madeIn = (outcome: z.output<(typeof outcomes)[DecoderTask]> | Outcome): readonly Made[] => {
  if ('media' in outcome) return outcome.media.versions;
  return 'renditions' in outcome ? outcome.renditions : [];
};

/** Returns the files of an outcome, each once. */
export const filesIn = (outcome: Outcome): VersionFiles['main'][] =>
  [...partsOf(madeIn(outcome)).values()] as VersionFiles['main'][];

/** Returns the first line of a response, without the paths, which only matter to the decoder. */
export const headerOf = (outcome: Outcome): string =>
  `${JSON.stringify(outcome, (name, value: unknown) => (name === 'path' ? undefined : value))}\n`;

/** Reads lines and byte ranges from a stream, chunk by chunk. */
class Reader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest = Buffer.alloc(0);

  constructor(body: Readable) {
    this.chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (let end = -1; ;) {
      end = this.rest.indexOf(LINE_END);
      if (end >= 0) {
        const line = this.rest.toString('utf8', 0, end);
        this.rest = this.rest.subarray(end + 1);
        return line;
      }
      if (this.rest.length > HEADER_BYTES_MAX) throw new Error('the decoder answered without an end of its first line');
      this.rest = Buffer.concat([this.rest, await this.next()]);
    }
  }

  async *bytes(sizeBytes: number): AsyncGenerator<Buffer> {
    for (let left = sizeBytes; left > 0;) {
      if (this.rest.length === 0) this.rest = await this.next();
      const chunk = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  private async next(): Promise<Buffer<ArrayBuffer>> {
    const { done, value } = await this.chunks.next();
    if (done === true) throw new Error('the answer of the decoder ended too early');
    return Buffer.from(value);
  }
}

const store = async (reader: Reader, path: string, { sha256, sizeBytes }: Named): Promise<void> => {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(reader.bytes(sizeBytes), hashed, createWriteStream(path));
  if (hash.digest('hex') !== sha256) throw new Error('the decoder sent a file that does not have the hash of its name');
};

/**
 * Reads a response and writes its files into `outDir`, each named by its hash.
 * @throws Error for a response that breaks the protocol or ends too early
 */
export const readAnswer = async <T extends DecoderTask>(
  task: T,
  body: Readable,
  outDir: string,
): Promise<OutcomeOf<T>> => {
  const reader = new Reader(body);
  const outcome = outcomes[task].parse(JSON.parse(await reader.line()));
  if (!outcome.ok) return outcome as OutcomeOf<T>;
  const all = madeIn(outcome);
  const parts = partsOf(all);
  if (parts.size > FILES_MAX) throw new Error('the decoder answered with too many files');
  for (const part of parts.values()) await store(reader, join(outDir, part.sha256), part);
  for (const { files: each } of all)
    for (const one of Object.values(each))
      if (one !== undefined) Object.assign(one, { path: join(outDir, one.sha256) });
  return outcome as unknown as OutcomeOf<T>;
};
