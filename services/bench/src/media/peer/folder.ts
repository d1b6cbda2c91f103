import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionSize } from '@pixchange/media/version-sizes';
import type { Made } from '../versions.ts';

type Size = Pick<VersionSize, 'width' | 'height'>;

/** Finished files of one work. */
export class Folder {
  readonly made: Made[] = [];
  private names = 0;

  constructor(
    private readonly path: string,
    private readonly work: string,
  ) {}

  nextPath(): string {
    this.names += 1;
    return join(this.path, `${this.work}-${this.names}`);
  }

  async write(bytes: Buffer, contentType: string, size: Size): Promise<void> {
    await writeFile(this.nextPath(), bytes);
    this.made.push({ work: this.work, width: size.width, height: size.height, contentType, sizeBytes: bytes.length });
  }

  /** Adds a file that another program has written. */
  async addFile(path: string, contentType: string, size: Size): Promise<void> {
    this.made.push({
      work: this.work,
      width: size.width,
      height: size.height,
      contentType,
      sizeBytes: (await stat(path)).size,
    });
  }
}
