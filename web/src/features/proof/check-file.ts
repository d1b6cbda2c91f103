import { isProvenanceFile, isSigned, Unreadable, verifyInput, type Input, type Report } from '@pixchange/audit/verify';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import { logLine } from '../../shared/log.ts';
import { browserTools } from './browser-tools.ts';

/** Maximum file size in bytes; larger files would take a browser too long. `verify.mjs` has no limit. */
export const FILE_BYTES_MAX = 50_000_000;
/** Number of bytes read at once. The page can react between two reads. */
const CHUNK_BYTES = 1 << 16;

/** Reason why a file was not verified. */
export type Refusal = 'empty' | 'tooLarge' | 'unreadable' | 'foreign';

export type Outcome =
  | {
      readonly kind: 'report';
      readonly report: Report;
      /** Whether the keys come from the file itself, which does not prove who signed. */
      readonly selfSigned: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly why: Refusal;
      /** Message of the verifier in English; may be empty. */
      readonly detail: string;
    };

export interface Given {
  /** Keys of the log that the person trusts; if empty, the check uses the file's own keys. */
  readonly keys: readonly NoteKey[];
  readonly auditorKey: Uint8Array | null;
  /** Image to compare with the proof of a token. */
  readonly image: File | null;
}

/** Error for a file that the browser can't read, such as a folder or a deleted file. */
class NoAccess extends Unreadable {}

const inputOf = (file: File, signal: AbortSignal): Input => ({
  name: file.name,
  sizeBytes: file.size,
  chunks: async function* () {
    for (let at = 0; at < file.size; at += CHUNK_BYTES) {
      const bytes = await file
        .slice(at, at + CHUNK_BYTES)
        .arrayBuffer()
        .catch((error: unknown) => {
          throw new NoAccess(String(error));
        });
      signal.throwIfAborted();
      yield new Uint8Array(bytes);
    }
  },
});

const sha256Of = async (input: Input): Promise<string> => {
  const digest = browserTools.startSha256();
  for await (const bytes of input.chunks()) digest.update(bytes);
  return hexOf(digest.digest());
};

const refused = (why: Refusal, detail = ''): Outcome => ({ kind: 'refused', why, detail });

const verified = async (file: File, { keys, auditorKey, image }: Given, signal: AbortSignal): Promise<Report> => {
  const input = inputOf(file, signal);
  const isToken = await isProvenanceFile(input);
  return verifyInput(input, browserTools, {
    keys,
    auditorKey: isToken ? null : auditorKey,
    fileSha256: isToken && image !== null ? await sha256Of(inputOf(image, signal)) : null,
  });
};

/** Verifies a file in the browser, without the network. Returns an outcome for every file, and never throws. */
export const checkFile = async (file: File, trusted: Given, signal: AbortSignal): Promise<Outcome> => {
  if (file.size > FILE_BYTES_MAX) return refused('tooLarge');
  if (file.size === 0) return refused('empty');
  try {
    const report = await verified(file, trusted, signal);
    return { kind: 'report', report, selfSigned: trusted.keys.length === 0 || !isSigned(report) };
  } catch (error) {
    if (error instanceof NoAccess) return refused('unreadable', error.message);
    if (error instanceof Unreadable) return refused('foreign', error.message);
    if (!signal.aborted) logLine(String(error));
    return refused('foreign', error instanceof Error ? error.message : '');
  }
};
