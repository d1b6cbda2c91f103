import { chmod, chown, constants, copyFile, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileInfo, VersionFiles } from './media.types.ts';

/**
 * Prefix of work folders. The name also contains the id of the process that created the folder, so that a later process
 * can remove leftovers.
 */
export const FOLDER_PREFIX = 'pixchange-media-';

const isFileName = /^[0-9a-f]{64}$/;

/**
 * Removes a path that programs of a killed process may still write to: they end a moment after it, and a file that
 * appears during the removal makes it fail with ENOTEMPTY.
 */
const removeShared = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** The only folder that a media process shares with the product, for its input and its versions. */
export class ExchangeFolder {
  private constructor(
    readonly path: string,
    private readonly uid: number | null,
  ) {}

  static async make(uid: number | null): Promise<ExchangeFolder> {
    const path = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
    const folder = new ExchangeFolder(path, uid);
    // Another user may traverse the folder, but not replace its content.
    if (uid !== null) await chmod(path, 0o711);
    await folder.makeOutput();
    await mkdir(folder.temporary, { mode: 0o700 });
    if (uid !== null) await chown(folder.temporary, uid, uid);
    return folder;
  }

  get input(): string {
    return join(this.path, 'input');
  }

  get output(): string {
    return join(this.path, 'output');
  }

  /**
   * Folder for temporary files of libraries. It is not emptied between files, because a new process may already be
   * using it.
   */
  get temporary(): string {
    return join(this.path, 'temporary');
  }

  /** Empties the folder and copies a new input into it, so that no data of an earlier file remains. */
  async fill(inputPath: string): Promise<void> {
    await this.empty();
    await copyFile(inputPath, this.input, constants.COPYFILE_FICLONE);
    await chmod(this.input, 0o600);
    if (this.uid !== null) await chown(this.input, this.uid, this.uid);
    await this.makeOutput();
  }

  /**
   * Moves the results into `outDir`. The process has opened untrusted bytes, so only regular files with hashes as names
   * are accepted.
   */
  async collect<Made extends { readonly files: VersionFiles }>(made: readonly Made[], outDir: string): Promise<Made[]> {
    const names = new Set<string>();
    const taken = (file: FileInfo): FileInfo => {
      if (!isFileName.test(file.sha256) || file.path !== join(this.output, file.sha256))
        throw new Error('the media process named a file outside its folder');
      names.add(file.sha256);
      return { ...file, path: join(outDir, file.sha256) };
    };
    const moved = made.map((version) => {
      const { main, webp, mp4, previewJpeg } = version.files;
      return {
        ...version,
        files: {
          main: taken(main),
          previewJpeg: taken(previewJpeg),
          ...(webp && { webp: taken(webp) }),
          ...(mp4 && { mp4: taken(mp4) }),
        },
      };
    });
    for (const name of names) await this.move(join(this.output, name), join(outDir, name));
    return moved;
  }

  async empty(): Promise<void> {
    await Promise.all([this.input, this.output].map(removeShared));
  }

  async remove(): Promise<void> {
    await removeShared(this.path);
  }

  private async makeOutput(): Promise<void> {
    await mkdir(this.output, { mode: 0o700 });
    if (this.uid !== null) await chown(this.output, this.uid, this.uid);
  }

  private async move(from: string, to: string): Promise<void> {
    // A link could point to a file that only the product may read.
    if (!(await lstat(from)).isFile()) throw new Error('the media process made something that is no file');
    await rename(from, to).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await copyFile(from, to);
    });
  }
}
