import { Inject, Injectable } from '@nestjs/common';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Rating } from '@pixchange/contracts/http/values/images';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../../kernel/errors.ts';
import type { Decision } from '../../../kernel/moderated.ts';
import { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { uploadKey } from '../uploads/submissions.service.ts';
import { imageDecider } from './image.decider.ts';
import { OwnWorks } from './own-works.ts';
import { StaffImagesQueries } from './staff-images.queries.ts';

const decisionOf = ({ userId, roles }: Caller, reason: string): Decision => ({
  reportId: null,
  moderatorId: userId,
  role: roles.includes('admin') ? 'admin' : 'moderator',
  reason,
});

/**
 * Staff actions on a work other than takedowns. Each throws `not_found`, or `moderation.own` for a work of the caller.
 */
@Injectable()
export class StaffWorks {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(OwnWorks) private readonly works: OwnWorks,
    @Inject(StaffImagesQueries) private readonly queries: StaffImagesQueries,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
  ) {}

  /** Sets the subcategory; null removes it. @throws DomainError `image.unknown-subcategory` */
  async setCategory(
    imageId: string,
    subcategoryId: string | null,
    caller: Caller,
    reason: string,
  ): Promise<ImageItemView> {
    if (subcategoryId !== null) await this.works.refuseUnknownSubcategory(subcategoryId);
    const decision = decisionOf(caller, reason);
    await this.commands.run(imageDecider, { type: 'SetImageCategory', imageId, subcategoryId, decision });
    return this.commands.readBack(() => this.queries.one(imageId));
  }

  /** Sets a rating that replaces the owner's; null lets the owner's rating apply again. */
  async setRating(imageId: string, rating: Rating | null, caller: Caller, reason: string): Promise<ImageItemView> {
    const decision = decisionOf(caller, reason);
    await this.commands.run(imageDecider, { type: 'SetImageRating', imageId, rating, decision });
    return this.commands.readBack(() => this.queries.one(imageId));
  }

  /**
   * Processes a failed work again.
   * @throws DomainError `image.not_failed`; `image.no_upload` when the upload was removed, which happens when the file
   * itself caused the failure
   */
  async retryMedia(imageId: string, caller: Caller, reason: string): Promise<ImageItemView> {
    const image = idForm.test(imageId) ? await this.commands.stateOf(imageDecider, imageId) : imageDecider.initialState;
    if (image.status === 'failed' && (await this.storage.stat('uploads', uploadKey(image.ownerId, imageId))) === null)
      throw new DomainError('image.no_upload');
    const decision = decisionOf(caller, reason);
    await this.commands.run(imageDecider, { type: 'RetryProcessing', imageId, decision });
    return this.commands.readBack(() => this.queries.one(imageId));
  }
}
