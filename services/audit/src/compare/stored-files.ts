import { z } from 'zod';
import type { Findings } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import { FileList } from './file-list.ts';

const id = z.guid();
const file = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), sizeBytes: z.int().min(0) });
type File = z.output<typeof file>;

const image = z.object({ imageId: id, ownerId: id });
const version = z
  .object({ main: file, webp: file.nullable(), mp4: file.nullable(), previewJpeg: file })
  .transform(({ main, webp, mp4, previewJpeg }) => [main, webp, mp4, previewJpeg].filter((one) => one !== null));
const processedImage = image.extend({
  sourceSha256: file.shape.sha256,
  sourceSizeBytes: file.shape.sizeBytes,
  versions: z.array(version),
});
const failedImage = z.object({ code: z.string() });
const renderedImage = image.extend({
  renditions: z.array(version),
  films: z.array(version).default([]),
  preview: version.nullable().default(null),
});
const account = z.object({ userId: id });
const profileSubmission = z.object({ userId: id, submissionId: id });
const profilePictures = profileSubmission.extend({ profileImage: file.nullable(), coverImage: file.nullable() });
const collection = z.object({ collectionId: id, ownerId: id });
const collectionSubmission = collection.extend({ submissionId: id });
const collectionPicture = collectionSubmission.extend({ picture: file });
const licence = z.object({ licenceId: id, buyerId: id, file });
const exported = z.object({ userId: id, exportId: id });
const madeExport = exported.extend({ sizeBytes: z.int().min(0), expiresAt: z.string() });

/** Owner and files of the objects below one prefix. */
interface Holder {
  readonly ownerId: string;
  readonly files: FileList;
  /**
   * True if no object below the prefix may be removed, because files are still being processed, or because the log does
   * not record the originals.
   */
  readonly keepsAll: boolean;
  /**
   * Time of the current state, as Unix time in milliseconds; files that are no longer needed are removed after that.
   */
  readonly sinceMs: number;
}

interface Archive {
  readonly key: string;
  /** Size in bytes; null until the archive exists, and if it failed. */
  readonly sizeBytes: number | null;
  readonly expiresMs: number;
}

/** Submissions whose pictures a profile or a collection shows, by the kind of picture. */
type Shown = Map<string, { readonly submissionId: string; readonly file: File }>;

/**
 * Expected state of an object in storage: a file in the log, an object that may exist, or an object that is no longer
 * needed. `sinceMs` is the Unix time in milliseconds when the need ended; 0 if unknown. The SHA-256 of an archive is
 * null, because the log does not contain it.
 */
export type Expected =
  | { readonly kind: 'file'; readonly sizeBytes: number; readonly sha256: string | null }
  | { readonly kind: 'kept' }
  | { readonly kind: 'nobodys'; readonly sinceMs: number };

export interface NeededFile {
  readonly key: string;
  readonly sizeBytes: number;
}

const timeOf = (event: StoredEvent): number => {
  const ms = Date.parse(recordedAtOf(event));
  return Number.isNaN(ms) ? 0 : ms;
};

const imagePrefix = (imageId: string): string => `images/${imageId}/`;

/** Computes from the log which objects must be in storage. Takes about 1 KB of memory per image. */
export class StoredFiles {
  private readonly holders = new Map<string, Holder>();
  private readonly shown = new Map<string, Shown>();
  /** Ids of all submissions of a profile or a collection, by the prefix of its objects. */
  private readonly prefixes = new Map<string, Set<string>>();
  private readonly archives = new Map<string, Archive>();
  private readonly erasedMs = new Map<string, number>();

  /** Keys of archives that were seen in storage. */
  private readonly seenArchives = new Set<string>();
  /** Submitted pictures, by owner and submission. */
  private readonly submissions = new Map<string, Holder>();

  constructor(
    private readonly findings: Findings,
    private readonly nowMs: number,
  ) {}

  see(event: StoredEvent): void {
    if (!Object.hasOwn(this.handlers, event.type)) return;
    try {
      this.handlers[event.type]?.(event.data, timeOf(event));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      this.findings.add(event, {
        code: 'files.record',
        message: 'the event lists its files',
        expected: 'a record of files',
        found: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      });
    }
  }

  private readonly handlers: Readonly<Record<string, (data: unknown, atMs: number) => void>> = {
    ImageSubmitted: (data, atMs) => this.hold(data, [], true, atMs),
    ImageProcessed: (data, atMs) => {
      const { sourceSha256, sourceSizeBytes, versions } = processedImage.parse(data);
      this.hold(data, [{ sha256: sourceSha256, sizeBytes: sourceSizeBytes }, ...versions.flat()], false, atMs);
    },
    ImageRenditionsMade: (data) => {
      const { imageId, renditions, films, preview } = renderedImage.parse(data);
      const holder = this.holders.get(imagePrefix(imageId));
      if (holder === undefined) return;
      const made = [...renditions, ...films, ...(preview === null ? [] : [preview])].flat();
      this.holders.set(imagePrefix(imageId), { ...holder, files: holder.files.plus(made) });
    },
    ImageVersionsReplaced: (data, atMs) => {
      const { versions, ...processed } = processedImage.parse(data);
      const { renditions, films, preview } = renderedImage.parse(data);
      const made = [...versions, ...renditions, ...films, ...(preview === null ? [] : [preview])].flat();
      const source = { sha256: processed.sourceSha256, sizeBytes: processed.sourceSizeBytes };
      this.hold(data, [source, ...made], false, atMs);
    },
    // After an internal failure, the upload is kept until staff decide.
    ImageProcessingFailed: (data, atMs) => this.hold(data, [], failedImage.parse(data).code === 'internal', atMs),
    ImageProcessingRetried: (data, atMs) => this.hold(data, [], true, atMs),
    ImageDeleted: (data, atMs) => this.hold(data, [], false, atMs),
    ProfilePicturesSubmitted: (data, atMs) => {
      const { userId, submissionId } = profileSubmission.parse(data);
      this.open(`profiles/${userId}/`, submissionId, userId, atMs);
    },
    ProfilePicturesProcessed: (data, atMs) => {
      const { userId, submissionId, profileImage, coverImage } = profilePictures.parse(data);
      this.show(`profiles/${userId}/`, submissionId, { profileImage, coverImage }, userId, atMs);
    },
    ProfilePicturesFailed: (data, atMs) => this.endProfileSubmission(data, atMs),
    ProfilePicturesWithdrawn: (data, atMs) => this.endProfileSubmission(data, atMs),
    CollectionPictureSubmitted: (data, atMs) => {
      const { collectionId, ownerId, submissionId } = collectionSubmission.parse(data);
      this.open(`collections/${ownerId}/${collectionId}/`, submissionId, ownerId, atMs);
    },
    CollectionPictureProcessed: (data, atMs) => {
      const { collectionId, ownerId, submissionId, picture } = collectionPicture.parse(data);
      this.show(`collections/${ownerId}/${collectionId}/`, submissionId, { picture }, ownerId, atMs);
    },
    CollectionPictureFailed: (data, atMs) => this.endCollectionSubmission(data, atMs),
    CollectionPictureWithdrawn: (data, atMs) => this.endCollectionSubmission(data, atMs),
    CollectionDeleted: (data, atMs) => {
      const { collectionId, ownerId } = collection.parse(data);
      const of = `collections/${ownerId}/${collectionId}/`;
      this.shown.delete(of);
      this.settle(of, ownerId, atMs);
    },
    // The copy that was made for a refused purchase is reused for the next one.
    LicencePurchaseStarted: (data, atMs) => this.holdLicence(data, true, atMs),
    LicenceGranted: (data, atMs) => this.holdLicence(data, false, atMs),
    ExportRequested: (data) => {
      const { userId, exportId } = exported.parse(data);
      this.archives.set(userId, { key: `exports/${userId}/${exportId}.zip`, sizeBytes: null, expiresMs: Infinity });
    },
    ExportMade: (data) => {
      const { userId, exportId, sizeBytes, expiresAt } = madeExport.parse(data);
      this.archives.set(userId, {
        key: `exports/${userId}/${exportId}.zip`,
        sizeBytes,
        expiresMs: Date.parse(expiresAt),
      });
    },
    ExportFailed: (data, atMs) => {
      const { userId, exportId } = exported.parse(data);
      this.archives.set(userId, { key: `exports/${userId}/${exportId}.zip`, sizeBytes: null, expiresMs: atMs });
    },
    AccountErased: (data, atMs) => void this.erasedMs.set(account.parse(data).userId, atMs),
  };

  /** Returns the expected state of a key in the bucket of finished files. */
  media(key: string): Expected {
    if (key.startsWith('exports/')) return this.archive(key);
    const slash = key.lastIndexOf('/') + 1;
    const holder = this.holders.get(key.slice(0, slash));
    if (holder === undefined) return { kind: 'nobodys', sinceMs: this.erasedMs.get(key.split('/')[1] ?? '') ?? 0 };
    const erasedMs = this.erasedMs.get(holder.ownerId);
    if (erasedMs !== undefined) return { kind: 'nobodys', sinceMs: erasedMs };
    const sha256 = key.slice(slash);
    const sizeBytes = holder.files.markSeen(sha256);
    if (sizeBytes !== null) return { kind: 'file', sizeBytes, sha256 };
    return holder.keepsAll ? { kind: 'kept' } : { kind: 'nobodys', sinceMs: holder.sinceMs };
  }

  /** Returns the expected state of a key in the bucket of uploads. */
  upload(key: string): Expected {
    const [, ownerId = '', name = ''] = key.split('/');
    const open = this.holders.get(imagePrefix(name)) ?? this.submission(ownerId, name);
    if (open?.ownerId !== ownerId || this.erasedMs.has(ownerId))
      return { kind: 'nobodys', sinceMs: this.erasedMs.get(ownerId) ?? 0 };
    return open.keepsAll ? { kind: 'kept' } : { kind: 'nobodys', sinceMs: open.sinceMs };
  }

  /** Yields required objects whose keys were not passed to `media`. */
  *unseen(): Generator<NeededFile> {
    for (const [prefix, { ownerId, files }] of this.holders) {
      if (this.erasedMs.has(ownerId)) continue;
      for (const { sha256, sizeBytes } of files.unseen()) yield { key: `${prefix}${sha256}`, sizeBytes };
    }
    for (const [userId, { key, sizeBytes, expiresMs }] of this.archives) {
      if (sizeBytes !== null && expiresMs > this.nowMs && !this.seenArchives.has(key) && !this.erasedMs.has(userId))
        yield { key, sizeBytes };
    }
  }

  private archive(key: string): Expected {
    const userId = key.split('/')[1] ?? '';
    const known = this.archives.get(userId);
    const erasedMs = this.erasedMs.get(userId);
    if (known?.key !== key || erasedMs !== undefined) return { kind: 'nobodys', sinceMs: erasedMs ?? 0 };
    if (known.expiresMs <= this.nowMs) return { kind: 'nobodys', sinceMs: known.expiresMs };
    this.seenArchives.add(key);
    return known.sizeBytes === null ? { kind: 'kept' } : { kind: 'file', sizeBytes: known.sizeBytes, sha256: null };
  }

  private hold(data: unknown, files: readonly File[], keepsAll: boolean, sinceMs: number): void {
    const { imageId, ownerId } = image.parse(data);
    this.holders.set(imagePrefix(imageId), { ownerId, files: FileList.of(files), keepsAll, sinceMs });
  }

  private holdLicence(data: unknown, isOpen: boolean, sinceMs: number): void {
    const { licenceId, buyerId: ownerId, file: bought } = licence.parse(data);
    const files = FileList.of(isOpen ? [] : [bought]);
    this.holders.set(`licences/${licenceId}/`, { ownerId, files, keepsAll: isOpen, sinceMs });
  }

  /** Returns the submission of an uploaded picture; the name begins with the submission's id. */
  private submission(ownerId: string, name: string): Holder | undefined {
    const submissionId = name.slice(0, 36);
    return this.submissions.get(`${ownerId}/${submissionId}`);
  }

  private open(of: string, submissionId: string, ownerId: string, sinceMs: number): void {
    const holder: Holder = { ownerId, files: FileList.of([]), keepsAll: true, sinceMs };
    this.settle(of, ownerId, sinceMs);
    this.holders.set(`${of}${submissionId}/`, holder);
    this.submissions.set(`${ownerId}/${submissionId}`, holder);
    const prefixes = this.prefixes.get(of) ?? new Set<string>();
    this.prefixes.set(of, prefixes.add(submissionId));
  }

  private show(
    of: string,
    submissionId: string,
    pictures: Readonly<Record<string, File | null>>,
    ownerId: string,
    atMs: number,
  ): void {
    const shown = this.shown.get(of) ?? new Map<string, { submissionId: string; file: File }>();
    for (const [kind, made] of Object.entries(pictures))
      if (made !== null) shown.set(kind, { submissionId, file: made });
    this.shown.set(of, shown);
    this.settle(of, ownerId, atMs);
  }

  private endProfileSubmission(data: unknown, atMs: number): void {
    const { userId } = profileSubmission.parse(data);
    this.settle(`profiles/${userId}/`, userId, atMs);
  }

  private endCollectionSubmission(data: unknown, atMs: number): void {
    const { collectionId, ownerId } = collectionSubmission.parse(data);
    this.settle(`collections/${ownerId}/${collectionId}/`, ownerId, atMs);
  }

  /** Ends the processing of submissions. Only the pictures that are shown and their originals are still needed. */
  private settle(of: string, ownerId: string, atMs: number): void {
    const shown = [...(this.shown.get(of)?.values() ?? [])];
    const submissions = new Set([...(this.prefixes.get(of) ?? []), ...shown.map(({ submissionId }) => submissionId)]);
    for (const submissionId of submissions) {
      const files = shown.filter((one) => one.submissionId === submissionId).map((one) => one.file);
      const before = this.holders.get(`${of}${submissionId}/`);
      const wasNobodys = before !== undefined && !before.keepsAll;
      const holder: Holder = {
        ownerId,
        files: FileList.of(files),
        keepsAll: files.length > 0,
        sinceMs: wasNobodys ? before.sinceMs : atMs,
      };
      this.holders.set(`${of}${submissionId}/`, holder);
      this.submissions.set(`${ownerId}/${submissionId}`, { ...holder, keepsAll: false });
    }
  }
}
