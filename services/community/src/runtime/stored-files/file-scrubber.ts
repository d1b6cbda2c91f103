import type { INestApplicationContext } from '@nestjs/common';
import { MediaProcessorClosed } from '@pixchange/media';
import { LOG } from '../http/errors.filter.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DamagedFiles, type BrokenFile, type FileOwners } from './damaged-files.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { PeriodicWork } from '../jobs/periodic.ts';
import { paceOf } from './scrub-pace.ts';
import { storedFileFault } from './stored-file-fault.ts';
import { forgetOldWanted, settleWanted, wantedOf } from './wanted-repairs.ts';

export interface ScrubberParts {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly log: Pick<Log, 'info' | 'error'>;
}

export interface ExpectedFile {
  readonly key: string;
  readonly sha256: string;
  /** Size from the events; null when no event has it. */
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
  /** Returns owners in the order of their ids. */
  after(id: string | null, max: number): Promise<Owner[]>;
  /** Returns one owner; null when the owner has no files. */
  one(id: string): Promise<Owner | null>;
  /** Returns the number of owners with files. */
  count(): Promise<number>;
  /**
   * Returns the keys that must exist, according to the events: the read model may be behind, and files of erased people
   * must not be recreated.
   */
  needed(owner: Owner): Promise<ReadonlySet<string>>;
  /**
   * Regenerates files from the originals, and stores only results with the recorded hash. Returns the reason why the
   * remaining files can't be regenerated.
   */
  remake(owner: Owner, broken: readonly BrokenFile[]): Promise<string>;
}

const OWNERS_AT_ONCE = 20;

/** Rereads stored files continuously and slowly, and repairs missing or damaged files. */
export class FileScrubber<Owner extends FileOwner> {
  private readonly found: DamagedFiles;

  constructor(
    private readonly parts: ScrubberParts,
    private readonly source: FileSource<Owner>,
  ) {
    this.found = new DamagedFiles(parts.database, source.owners);
  }

  /** Reads about the given number of files, from the position of the last call. */
  async scrub(filesMax: number): Promise<void> {
    let read = 0;
    while (read < filesMax) {
      const owners = await this.source.after(await this.found.position(), OWNERS_AT_ONCE);
      for (const owner of owners) {
        if (read >= filesMax) break;
        const { files } = await this.scrubOne(owner);
        read += files;
        await this.found.moveTo(owner.id, files);
      }
      if (owners.length === 0) {
        await this.found.endPass();
        break;
      }
    }
  }

  /** Reads one minute's share of the files in this round, but at least `filesMin`. */
  async scrubForAMinute(filesMin: number): Promise<void> {
    const soFar = await this.found.soFar();
    const ownersTotal = soFar.ownersTotal ?? (await this.source.count());
    const files = paceOf({ ...soFar, ownersTotal }, filesMin, new Date());
    await this.found.notePace(ownersTotal, files);
    await this.scrub(files);
  }

  /** Repairs files that requests found missing or damaged. */
  async repairWanted(): Promise<void> {
    const { database } = this.parts;
    const { owners } = this.source;
    for (const id of await wantedOf(database, owners)) {
      const owner = await this.source.one(id);
      const { broken } = owner === null ? { broken: 0 } : await this.scrubOne(owner);
      await settleWanted(database, owners, id, broken === 0);
    }
  }

  /**
   * Checks and repairs the files of one owner. Returns the number of files read, and of files that are still broken.
   */
  private async scrubOne(owner: Owner): Promise<{ readonly files: number; readonly broken: number }> {
    const broken: BrokenFile[] = [];
    for (const file of owner.files) {
      const fault = await storedFileFault(this.parts.storage, file.key, file);
      if (fault !== null) broken.push({ ...file, sizeBytes: file.sizeBytes ?? 0, ...fault });
    }
    const left = broken.length === 0 ? [] : await this.repair(owner, broken);
    await this.found.record(owner.id, left);
    return { files: owner.files.length, broken: left.length };
  }

  /** Repairs files and returns the files that are still broken. */
  private async repair(owner: Owner, found: readonly BrokenFile[]): Promise<BrokenFile[]> {
    const before = await this.source.needed(owner);
    const broken = found.filter(({ key }) => before.has(key));
    if (broken.length === 0) return [];
    const why = await this.source.remake(owner, broken).catch((error: unknown) => error as Error);
    // Files that became unneeded during the repair must not remain, even if only some files were regenerated.
    const after = await this.source.needed(owner);
    const deleted = broken.filter(({ key }) => !after.has(key)).map(({ key }) => key);
    await this.parts.storage.removeMany('media', deleted);
    if (why instanceof MediaProcessorClosed) throw why;
    const left: BrokenFile[] = [];
    for (const file of broken.filter(({ key }) => after.has(key)))
      if (!(await this.isRepaired(file, String(why)))) left.push(file);
    return left;
  }

  private async isRepaired(file: BrokenFile, why: string): Promise<boolean> {
    const { storage, log } = this.parts;
    const { code, key, sha256, isOriginal, sizeBytes, found } = file;
    const fields = { key, isOriginal, found };
    const fault = await storedFileFault(storage, key, { sha256, sizeBytes: sizeBytes === 0 ? null : sizeBytes });
    if (fault === null) log.info({ ...fields, code: 'files.repaired', was: code }, 'a stored file was recreated');
    else log.error({ ...fields, code, why }, 'a stored file is damaged and cannot be recreated');
    return fault === null;
  }
}

const MINUTE_SECONDS = 60;
/** Short interval, so that a person who encountered a damaged file soon sees it repaired. */
const REPAIR_SECONDS = 5;

/**
 * Creates one scrubber for each kind of owner. Together they read at least the given number of files a minute, and each
 * completes a round within a week. With 0, they only repair files that requests found missing or damaged.
 */
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
  const all = sources.map((source) => ({ owners: source.owners, scrubber: new FileScrubber(parts, source) }));
  const rounds = all.map(({ owners, scrubber }) => ({
    name: `scrub-${owners}`,
    role: 'media' as const,
    everySeconds: MINUTE_SECONDS,
    work: () => scrubber.scrubForAMinute(Math.ceil(filesPerMinute / sources.length)),
  }));
  const repairs: PeriodicWork = {
    name: 'repair-files',
    role: 'media',
    everySeconds: REPAIR_SECONDS,
    work: async () => {
      for (const { scrubber } of all) await scrubber.repairWanted();
      await forgetOldWanted(parts.database);
    },
  };
  return [...(filesPerMinute === 0 ? [] : rounds), repairs];
};
