import { statfs } from 'node:fs/promises';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

export interface DiskSpaceOptions {
  /** Folder on the disk that holds the data; undefined when no disk is watched. */
  readonly folder: string | undefined;
  /** Free bytes below which uploads are refused, so that the event log always has space. */
  readonly freeBytesMin: number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Returns the free bytes of a folder's disk. */
  readonly readFree?: (folder: string) => Promise<number>;
  /** Milliseconds for which a measured value is reused. */
  readonly freshMs?: number;
}

/** Free space of the disk at the last measurement. */
export interface DiskState {
  readonly freeBytes: number;
  readonly isLow: boolean;
}

const FRESH_MS = 2_000;
const WATCH_MS = 15_000;
const MEGABYTE = 1024 * 1024;

const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

/** Watches the disk that holds the data, and refuses uploads before the space for all other data runs out. */
export class DiskSpace {
  private last: { readonly state: Promise<DiskState | null>; readonly readAt: number } | null = null;
  private isLow = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: DiskSpaceOptions) {}

  /** Returns the state of the disk; null when no disk is watched or the disk can't be read. */
  state(): Promise<DiskState | null> {
    const now = performance.now();
    if (this.last === null || now - this.last.readAt >= (this.options.freshMs ?? FRESH_MS))
      this.last = { state: this.read(), readAt: now };
    return this.last.state;
  }

  /** @throws DomainError `storage_full` while the disk is low; never when its state is unknown */
  async requireRoom(): Promise<void> {
    if ((await this.state())?.isLow === true) throw new DomainError('storage_full');
  }

  /** Returns a message for an operator; null when the state of the disk is unknown. */
  async report(): Promise<string | null> {
    const state = await this.state();
    if (state === null) return null;
    const { freeBytesMin } = this.options;
    return state.isLow
      ? `${megabytes(state.freeBytes)} free, less than ${megabytes(freeBytesMin)}: uploads are refused`
      : `${megabytes(state.freeBytes)} free`;
  }

  /** Updates the metric periodically, and logs when the disk becomes low even without uploads. */
  start(): void {
    if (this.options.folder === undefined) return;
    void this.state();
    this.timer = setInterval(() => void this.state(), WATCH_MS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private async read(): Promise<DiskState | null> {
    const { folder, freeBytesMin, log, metrics, readFree = readFreeBytes } = this.options;
    if (folder === undefined) return null;
    const freeBytes = await readFree(folder).catch((error: unknown) => {
      log.warn({ folder, error: String(error) }, 'free disk space cannot be read; uploads are accepted');
      return null;
    });
    if (freeBytes === null) return null;
    const isLow = freeBytes < freeBytesMin;
    metrics.diskFreeBytes.set(freeBytes);
    metrics.uploadsRefused.set(isLow ? 1 : 0);
    if (isLow !== this.isLow) {
      this.isLow = isLow;
      const figures = {
        folder,
        freeMegabytes: Math.floor(freeBytes / MEGABYTE),
        neededMegabytes: Math.floor(freeBytesMin / MEGABYTE),
      };
      if (isLow)
        log.error({ ...figures, code: 'disk.low' }, 'disk is almost full; uploads are refused until there is room');
      else log.info(figures, 'disk has room again; uploads are accepted');
    }
    return { freeBytes, isLow };
  }
}
