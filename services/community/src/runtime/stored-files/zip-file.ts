import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file in the archive of a person's data. */
export type ExportEntry =
  | { readonly path: string; readonly json: unknown }
  /** `read` is called when the file is written. It returns null for a deleted file, whose entry is then empty. */
  | { readonly path: string; readonly read: () => Promise<Readable | null> };

const opened = async (read: () => Promise<Readable | null>): Promise<Readable> => (await read()) ?? Readable.from([]);

/**
 * Writes a zip of all entries. Stored files are opened one after the other and streamed. Media are not compressed,
 * because they do not get smaller.
 */
export const writeZip = async (path: string, entries: AsyncIterable<ExportEntry>): Promise<void> => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const written = pipeline(output, createWriteStream(path));
  // Passes the error on to the stream, so that writing the file fails.
  zip.on('error', (error: Error) => output.destroy(error));
  try {
    for await (const entry of entries) {
      if ('json' in entry) zip.addBuffer(Buffer.from(JSON.stringify(entry.json, null, 2)), entry.path);
      else {
        zip.addReadStreamLazy(entry.path, { compress: false }, (done) => {
          opened(entry.read).then(
            (stream) => done(null, stream),
            (error: unknown) => done(error, Readable.from([])),
          );
        });
      }
    }
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  }
  zip.end();
  await written;
};
