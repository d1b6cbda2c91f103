import type { INestApplicationContext } from '@nestjs/common';
import { LOG } from '../http/errors.filter.ts';
import type { Log } from '../log.ts';
import { MediaProcessorClosed } from '../media/index.ts';
import type { Database } from '../read-model/database.ts';
import { DamagedFiles, type BrokenFile, type FileOwners } from './damaged-files.ts';
import { DATABASE } from '../tokens.ts';
import { ObjectStorage } from './object-storage.ts';
import { storedFileFault } from './stored-file-fault.ts';

export interface ScrubberParts {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly log: Pick<Log, 'info' | 'error'>;
}

export interface ExpectedFile {
  readonly key: string;
  readonly sha256: string;
  /** Null when no event says it. */
  readonly sizeBytes: number | null;
  readonly isOriginal: boolean;
}

/** An image, a profile or a collection. */
export interface FileOwner {
  readonly id: string;
  readonly files: readonly ExpectedFile[];
}

export interface FileSource<Owner extends FileOwner = FileOwner> {
  readonly owners: FileOwners;
  /** In the order of their ids. */
  after(id: string | null, max: number): Promise<Owner[]>;
  /** The keys that must exist, from the events: the read model may be behind, and files of erased people must not come back. */
  needed(owner: Owner): Promise<ReadonlySet<string>>;
  /** Makes files again from the originals and stores what comes out as it was. Answers why it can't make the others. */
  remake(owner: Owner, broken: readonly BrokenFile[]): Promise<string>;
}

const OWNERS_AT_ONCE = 20;

/** Reads stored files over and over, slowly, and makes again what is missing or damaged. */
export class FileScrubber<Owner extends FileOwner> {
  private readonly found: DamagedFiles;

  constructor(
    private readonly parts: ScrubberParts,
    private readonly source: FileSource<Owner>,
  ) {
    this.found = new DamagedFiles(parts.database, source.owners);
  }

  /** Reads about so many files, from where the last time ended. */
  async scrub(filesMax: number): Promise<void> {
    let read = 0;
    while (read < filesMax) {
      const owners = await this.source.after(await this.found.position(), OWNERS_AT_ONCE);
      for (const owner of owners) {
        if (read >= filesMax) break;
        read += await this.scrubOne(owner);
        await this.found.moveTo(owner.id);
      }
      if (owners.length === 0) {
        await this.found.endPass();
        break;
      }
    }
  }

  /** Answers how many files it read. */
  private async scrubOne(owner: Owner): Promise<number> {
    const broken: BrokenFile[] = [];
    for (const file of owner.files) {
      const fault = await storedFileFault(this.parts.storage, file.key, file);
      if (fault !== null) broken.push({ ...file, sizeBytes: file.sizeBytes ?? 0, ...fault });
    }
    await this.found.record(owner.id, broken.length === 0 ? [] : await this.repair(owner, broken));
    return owner.files.length;
  }

  /** Answers what is still broken afterwards. */
  private async repair(owner: Owner, found: readonly BrokenFile[]): Promise<BrokenFile[]> {
    const before = await this.source.needed(owner);
    const broken = found.filter(({ key }) => before.has(key));
    if (broken.length === 0) return [];
    let why: string;
    try {
      why = await this.source.remake(owner, broken);
    } catch (error) {
      if (error instanceof MediaProcessorClosed) throw error;
      why = String(error);
    }
    // What was deleted while it was being made again must not stay.
    const after = await this.source.needed(owner);
    const deleted = broken.filter(({ key }) => !after.has(key)).map(({ key }) => key);
    await this.parts.storage.removeMany('media', deleted);
    const left: BrokenFile[] = [];
    for (const file of broken.filter(({ key }) => after.has(key)))
      if (!(await this.isRepaired(file, why))) left.push(file);
    return left;
  }

  private async isRepaired(file: BrokenFile, why: string): Promise<boolean> {
    const { storage, log } = this.parts;
    const { code, key, sha256, isOriginal, sizeBytes, found } = file;
    const fields = { key, isOriginal, found };
    const fault = await storedFileFault(storage, key, { sha256, sizeBytes: sizeBytes === 0 ? null : sizeBytes });
    if (fault === null) log.info({ ...fields, code: 'files.repaired', was: code }, 'a stored file was made again');
    else log.error({ ...fields, code, why }, 'a stored file is broken and can not be made again');
    return fault === null;
  }
}

interface PeriodicWork {
  readonly name: string;
  readonly everySeconds: number;
  readonly work: () => Promise<void>;
}

const MINUTE_SECONDS = 60;

/** One scrubber per kind of owner; together they read about so many files a minute. */
export const scrubbers = (
  app: Pick<INestApplicationContext, 'get'>,
  filesPerMinute: number,
  sources: readonly FileSource[],
): PeriodicWork[] => {
  const parts = {
    database: app.get(DATABASE),
    storage: app.get(ObjectStorage),
    log: app.get(LOG),
  };
  if (filesPerMinute === 0) return [];
  return sources.map((source) => {
    const scrubber = new FileScrubber(parts, source);
    const work = (): Promise<void> => scrubber.scrub(Math.ceil(filesPerMinute / sources.length));
    return { name: `scrub-${source.owners}`, everySeconds: MINUTE_SECONDS, work };
  });
};
