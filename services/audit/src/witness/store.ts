import { access, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Unreadable } from '../errors.ts';
import { openSigningKey, type SigningKey } from '../platform/ed25519.ts';

const headsForm = z.record(
  z.string(),
  z.object({ size: z.int().positive(), root: z.string().regex(/^[0-9a-f]{64}$/) }),
);

/** Newest cosigned head of each log, by the log's origin; roots in hex. */
export type SeenHeads = Readonly<z.output<typeof headsForm>>;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  );

/** Replaces a file; the new content is on disk once the promise resolves. */
const replace = async (folder: string, path: string, text: string): Promise<void> => {
  const partPath = `${path}.${process.pid}.part`;
  const part = await open(partPath, 'w', 0o600);
  try {
    await part.writeFile(text);
    await part.sync();
  } finally {
    await part.close();
  }
  await rename(partPath, path);
  // Without this fsync, a power failure could undo the rename, and the witness would forget a head that it cosigned.
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};

/** Folder of a witness, with its key and the newest head that it cosigned of each log. */
export class WitnessStore {
  /** Content of the file as this program last read or wrote it; null before that. */
  private last: string | null = null;

  private constructor(
    private readonly folder: string,
    private readonly path: string,
    readonly key: SigningKey,
  ) {}

  /**
   * Opens a folder, or creates it with a new key.
   * @throws Unreadable when the folder can't be used, or has a key but no heads: a witness without its heads could
   * cosign a forked log
   */
  static async open(folder: string): Promise<WitnessStore> {
    const [path, keyPath] = [join(folder, 'heads.json'), join(folder, 'key.pem')];
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The key is created last, so a folder with a key must already have a file of heads.
      if (!(await exists(path)) && !(await exists(keyPath))) await replace(folder, path, '{}\n');
    } catch (error) {
      throw new Unreadable(`the folder ${folder} can't be used: ${(error as Error).message}`);
    }
    const store = new WitnessStore(folder, path, await openSigningKey(keyPath, true));
    await store.read();
    return store;
  }

  /**
   * Reads the heads.
   * @throws Unreadable when the heads are missing or damaged, or another program changed them
   */
  async read(): Promise<SeenHeads> {
    try {
      const text = await readFile(this.path, 'utf8');
      // Another program on this folder could cosign a fork of a log, and an older file would lack a cosigned head.
      if (this.last !== null && text !== this.last) throw new Error('another program changed it');
      const heads = headsForm.parse(JSON.parse(text));
      this.last = text;
      return heads;
    } catch (error) {
      const why = error instanceof z.ZodError ? 'unknown format' : (error as Error).message;
      throw new Unreadable(`${this.path} is not a witness's file of heads: ${why}`);
    }
  }

  /**
   * Replaces the heads; they are on disk once the promise resolves.
   * @throws Unreadable when they can't be written
   */
  async write(heads: SeenHeads): Promise<void> {
    const text = `${JSON.stringify(heads, null, 2)}\n`;
    try {
      await replace(this.folder, this.path, text);
      this.last = text;
    } catch (error) {
      throw new Unreadable(`${this.path} can't be written: ${(error as Error).message}`);
    }
  }
}
