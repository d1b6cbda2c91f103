import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageDraft } from '@pixchange/contracts/http/images';
import { uploads as limits } from '@pixchange/contracts/http/limits';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { ObjectStorage, type UploadForm } from '../../platform/files/object-storage.ts';
import type { Config } from '../../config.ts';
import { RateLimiter, type RateLimit } from '../../platform/http/rate-limiter.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { imageDecider, type ImageCommand } from './image.decider.ts';
import { RunImageCommand } from './images.commands.ts';
import { hasRoom, ImagesQueries, type AlbumForUpload } from './images.queries.ts';
import { OwnWorks } from './own-works.ts';
import { UPLOAD_COLLECTIONS, type UploadCollections } from './upload-collections.ts';

type Submit = Extract<ImageCommand, { type: 'SubmitImage' }>;

/** Where the browser's bytes arrive; nothing is ever served from there. */
export const uploadKey = (ownerId: string, imageId: string): string => `u/${ownerId}/${imageId}`;

const MINUTE_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;

/** From a ticket for an upload to images made of what was uploaded. */
@Injectable()
export class Submissions {
  private readonly quota: RateLimit;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
    @Inject(ImagesQueries) private readonly queries: ImagesQueries,
    @Inject(UPLOAD_COLLECTIONS) private readonly collections: UploadCollections,
    @Inject(OwnWorks) private readonly works: OwnWorks,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(CONFIG) { UPLOADS_PER_DAY }: Config,
  ) {
    this.quota = { name: 'uploads', hitsMax: UPLOADS_PER_DAY, windowSeconds: DAY_SECONDS, refusal: 'attachment.quota' };
  }

  async ticket(ownerId: string, contentType: string): Promise<UploadForm & { id: string }> {
    await this.limiter.hit(this.quota, ownerId);
    const imageId = uuidv7();
    await this.bus.execute(new RunImageCommand(`image-${imageId}`, { type: 'IssueUploadTicket', imageId, ownerId, contentType }));
    const expires = new Date(Date.now() + limits.ticketMinutes * MINUTE_MS);
    return { id: imageId, ...(await this.storage.uploadForm(uploadKey(ownerId, imageId), contentType, limits.bytesMax, expires)) };
  }

  /** All or none: every draft is checked before the first is written, and a repeat of the same drafts changes nothing. */
  async submit(ownerId: string, drafts: readonly ImageDraft[], repeat: boolean): Promise<string[]> {
    this.refuseDoubles(drafts);
    const album = this.albumReader(ownerId);
    const commands: Submit[] = [];
    for (const [index, draft] of drafts.entries()) {
      commands.push(await this.checked(ownerId, draft, album, repeat).catch((error: unknown) => {
        throw drafts.length > 1 && error instanceof DomainError ? new DomainError(error.code, `${index}.attachment_id`) : error;
      }));
    }
    const wanted = await this.collectionsOf(commands);
    for (const [collectionId, imageIds] of wanted) await this.collections.check(ownerId, collectionId, imageIds);
    await Promise.all(commands.map((command) => this.bus.execute(new RunImageCommand(`image-${command.draft.imageId}`, command))));
    // The images say themselves where they belong; should this not come to its end, the relay does it.
    for (const [collectionId, imageIds] of wanted) await this.collections.fill(ownerId, collectionId, imageIds);
    await this.commands.settle();
    return commands.map(({ draft }) => draft.imageId);
  }

  /** The collections that new images go into; a repeat has nothing to ask of them. */
  private async collectionsOf(commands: readonly Submit[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const wanted = new Map<string, readonly string[]>();
    for (const { draft: { imageId, collectionId } } of commands) {
      if (collectionId === undefined || (await this.commands.stateOf(imageDecider, `image-${imageId}`)).status !== 'ticket') continue;
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

  /** Looks each album up once, and counts what this submission adds to it. */
  private albumReader(ownerId: string): (albumId: string | null) => Promise<AlbumForUpload> {
    const known = new Map<string | null, Promise<AlbumForUpload | null>>();
    const added = new Map<string, number>();
    return async (albumId) => {
      const reading = known.get(albumId) ?? this.queries.albumForUpload(ownerId, albumId);
      known.set(albumId, reading);
      const album = await reading;
      if (album === null) throw new DomainError('album.unknown');
      const more = (added.get(album.albumId) ?? 0) + 1;
      added.set(album.albumId, more);
      if (!hasRoom(album, more)) throw new DomainError('album.full');
      return album;
    };
  }

  private async checked(ownerId: string, draft: ImageDraft, albumOf: (albumId: string | null) => Promise<AlbumForUpload>, repeat: boolean): Promise<Submit> {
    const imageId = draft.attachment_id;
    if (!idForm.test(imageId)) throw new DomainError('attachment.unknown');
    const { albumId } = await albumOf(draft.album_id ?? null);
    if (typeof draft.subcategory_id === 'string') await subcategoryOf(draft.subcategory_id);
    const command: Submit = {
      type: 'SubmitImage',
      repeat,
      draft: {
        imageId,
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
      },
    };
    const state = await this.commands.stateOf(imageDecider, `image-${imageId}`);
    // What would be refused is refused now, before the first of a batch is written.
    if (imageDecider.decide(command, state).length > 0) await this.refuseMissingFile(ownerId, imageId);
    return command;
  }

  private async refuseMissingFile(ownerId: string, imageId: string): Promise<void> {
    const object = await this.storage.stat('uploads', uploadKey(ownerId, imageId));
    if (object === null) throw new DomainError('attachment.not-uploaded');
    if (object.sizeBytes > limits.bytesMax) throw new DomainError('attachment.too-large');
  }
}
