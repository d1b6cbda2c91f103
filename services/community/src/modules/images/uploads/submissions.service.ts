import { Inject, Injectable } from '@nestjs/common';
import { errorEntry } from '@pixchange/contracts/http/errors';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageDraft } from '@pixchange/contracts/http/images';
import { uploads as limits } from '@pixchange/contracts/http/limits';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { ObjectStorage, type UploadForm } from '../../../platform/object-storage/object-storage.ts';
import { RateLimiter, type RateLimit } from '../../../runtime/http/rate-limiter.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { imageDecider, type ImageCommand } from '../works/image.decider.ts';
import { hasRoom, ImagesQueries, type AlbumForUpload } from '../works/images.queries.ts';
import { OwnWorks } from '../works/own-works.ts';
import { CollectionDrafts } from '../extensions.face.ts';
import { batchDecider } from './batch.decider.ts';

type Submit = Extract<ImageCommand, { type: 'SubmitImage' }>;

/** Lookups that the checks of a submission need. Each lookup runs once per submission. */
interface Checks {
  /** Looks up an album; null means the default album. */
  readonly album: (albumId: string | null) => Promise<AlbumForUpload>;
  /** Looks up an album and requires room for one more image. */
  readonly room: (albumId: string | null) => Promise<AlbumForUpload>;
  readonly subcategory: (subcategoryId: string) => Promise<void>;
}

export const UPLOADS_PREFIX = 'u/';

/**
 * Returns the storage key to which the browser uploads a file. The product never serves files from the uploads bucket.
 */
export const uploadKey = (ownerId: string, imageId: string): string => `${UPLOADS_PREFIX}${ownerId}/${imageId}`;

const MINUTE_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;

/** Turns uploads into works: issues upload tickets and accepts submissions. */
@Injectable()
export class Submissions {
  private readonly quota: RateLimit;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(ImagesQueries) private readonly queries: ImagesQueries,
    @Inject(CollectionDrafts) private readonly collections: CollectionDrafts,
    @Inject(OwnWorks) private readonly works: OwnWorks,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(CONFIG) { UPLOADS_PER_DAY }: Config,
  ) {
    this.quota = { name: 'uploads', hitsMax: UPLOADS_PER_DAY, windowSeconds: DAY_SECONDS, refusal: 'attachment.quota' };
  }

  /**
   * Issues a ticket, and returns the form with which the browser uploads the file to the object storage.
   * @throws RateLimited `attachment.quota`; DomainError `storage_full` while the disk is low
   */
  async ticket(ownerId: string, contentType: string): Promise<UploadForm & { id: string }> {
    await this.storage.requireRoom();
    await this.limiter.hit(this.quota, ownerId);
    const imageId = uuidv7();
    await this.commands.run(imageDecider, { type: 'IssueUploadTicket', imageId, ownerId, contentType });
    const expires = new Date(Date.now() + limits.ticketMinutes * MINUTE_MS);
    return {
      id: imageId,
      ...(await this.storage.uploadForm(uploadKey(ownerId, imageId), contentType, limits.bytesMax, expires)),
    };
  }

  /**
   * Submits an upload. Returns the work's id, and whether this call submitted it; a repeat of the same draft changes
   * nothing.
   * @throws DomainError with the field of the draft
   */
  async submitOne(ownerId: string, draft: ImageDraft): Promise<{ imageId: string; isNew: boolean }> {
    const command = await this.checked(ownerId, draft, this.checksFor(ownerId));
    const outcomes = await this.run(ownerId, [command]);
    return { imageId: command.draft.imageId, isNew: outcomes.some(({ events }) => events.length > 0) };
  }

  /**
   * Submits all drafts or none: every draft is checked before the first one is written. A repeat of the same drafts
   * changes nothing.
   * @throws DomainError with the index and the field of the first refused draft, such as `2.album_id`
   */
  async submitBatch(ownerId: string, drafts: readonly ImageDraft[]): Promise<void> {
    this.refuseDoubles(drafts);
    const checks = this.checksFor(ownerId);
    const checked = await Promise.allSettled(drafts.map((draft) => this.checked(ownerId, draft, checks)));
    const commands = checked.map((outcome, index) => {
      if (outcome.status === 'fulfilled') return outcome.value;
      const { reason } = outcome as { reason: unknown };
      throw reason instanceof DomainError
        ? new DomainError(reason.code, `${index}.${errorEntry(reason.code).attribute ?? 'attachment_id'}`)
        : reason;
    });
    await this.run(ownerId, commands);
  }

  private async run(ownerId: string, commands: readonly Submit[]): Promise<readonly { events: readonly unknown[] }[]> {
    const wanted = await this.collectionsOf(commands);
    for (const [collectionId, imageIds] of wanted) await this.collections.check(ownerId, collectionId, imageIds);
    if (commands.length > 1) await this.remember(ownerId, commands);
    const outcomes = await Promise.all(commands.map((command) => this.commands.run(imageDecider, command)));
    // The works' events contain the collection id. If this loop is interrupted, a consumer of the relay role completes
    // it.
    for (const [collectionId, imageIds] of wanted) await this.collections.fill(ownerId, collectionId, imageIds);
    return outcomes;
  }

  /**
   * Records the batch. From then on, all its works count as submitted: if this process crashes, a consumer of the relay
   * role submits the rest.
   */
  private async remember(ownerId: string, commands: readonly Submit[]): Promise<void> {
    const drafts = commands.map(({ draft }) => draft);
    const batchId = uuidv5(JSON.stringify(drafts), ownerId);
    await this.commands.run(batchDecider, { type: 'SubmitBatch', batchId, ownerId, drafts });
  }

  /** Returns the ids of the new works, by the collection to add them to; empty for a repeated submission. */
  private async collectionsOf(commands: readonly Submit[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const wanted = new Map<string, readonly string[]>();
    for (const {
      draft: { imageId, collectionId },
    } of commands) {
      if (collectionId === undefined || (await this.commands.stateOf(imageDecider, imageId)).status !== 'ticket')
        continue;
      wanted.set(collectionId, [...(wanted.get(collectionId) ?? []), imageId]);
    }
    return wanted;
  }

  private refuseDoubles(drafts: readonly ImageDraft[]): void {
    const seen = new Set<string>();
    for (const [index, { attachment_id }] of drafts.entries()) {
      if (seen.has(attachment_id)) throw new DomainError('attachment.used', `${index}.attachment_id`);
      seen.add(attachment_id);
    }
  }

  /**
   * Returns checks that look up each album and subcategory once, and count the images that this submission adds to an
   * album.
   */
  private checksFor(ownerId: string): Checks {
    const albums = new Map<string | null, Promise<AlbumForUpload | null>>();
    const subcategories = new Map<string, Promise<void>>();
    const added = new Map<string, number>();
    const album = async (albumId: string | null): Promise<AlbumForUpload> => {
      const reading = albums.get(albumId) ?? this.queries.albumForUpload(ownerId, albumId);
      albums.set(albumId, reading);
      const found = await reading;
      if (found === null) throw new DomainError('album.unknown');
      return found;
    };
    return {
      album,
      room: async (albumId) => {
        const found = await album(albumId);
        const more = (added.get(found.albumId) ?? 0) + 1;
        added.set(found.albumId, more);
        if (!hasRoom(found, more)) throw new DomainError('album.full');
        return found;
      },
      subcategory: async (subcategoryId) => {
        const asking = subcategories.get(subcategoryId) ?? this.works.refuseUnknownSubcategory(subcategoryId);
        subcategories.set(subcategoryId, asking);
        await asking;
      },
    };
  }

  private async checked(ownerId: string, draft: ImageDraft, checks: Checks): Promise<Submit> {
    const imageId = draft.attachment_id;
    if (!idForm.test(imageId)) throw new DomainError('attachment.unknown');
    const state = await this.commands.stateOf(imageDecider, imageId);
    // Another member's upload is refused like a missing one, so that the response doesn't reveal that it exists.
    if (state.status !== 'ticket' || state.ownerId !== ownerId) {
      // A repeat writes nothing, so a full or deleted album is no reason to refuse it.
      const command = submitOf(ownerId, draft, draft.album_id ?? (await checks.album(null)).albumId);
      imageDecider.decide(command, state);
      return command;
    }
    const { albumId } = await checks.room(draft.album_id ?? null);
    if (typeof draft.subcategory_id === 'string') await checks.subcategory(draft.subcategory_id);
    const command = submitOf(ownerId, draft, albumId);
    // A dry run, so that invalid works are refused before the first work of a batch is written.
    imageDecider.decide(command, state);
    await this.refuseMissingFile(ownerId, imageId);
    return command;
  }

  private async refuseMissingFile(ownerId: string, imageId: string): Promise<void> {
    const object = await this.storage.stat('uploads', uploadKey(ownerId, imageId));
    if (object === null) throw new DomainError('attachment.not-uploaded');
    if (object.sizeBytes > limits.bytesMax) throw new DomainError('attachment.too-large');
  }
}

const submitOf = (ownerId: string, draft: ImageDraft, albumId: string): Submit => ({
  type: 'SubmitImage',
  draft: {
    imageId: draft.attachment_id,
    ownerId,
    albumId,
    ...(typeof draft.collection_id === 'string' ? { collectionId: draft.collection_id } : {}),
    title: draft.title,
    tags: draft.tags,
    altText: draft.alt_text === '' ? null : (draft.alt_text ?? null),
    webPageUrl: draft.web_page_url ?? null,
    type: draft.type ?? null,
    allowPublish: draft.allow_publish,
    forSale: draft.for_sale,
    price: draft.price,
    subcategoryId: draft.subcategory_id ?? null,
    // An unset rating is omitted, so that a repeat equals a submission made before ratings existed.
    ...(draft.rating ? { rating: draft.rating } : {}),
  },
});
