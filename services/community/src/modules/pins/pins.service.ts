import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { PinnedImages } from '../accounts/pinned-images.face.ts';
import { Works } from '../images/works.face.ts';
import { pinDecider } from './pin.decider.ts';
import { PinsQueries } from './pins.queries.ts';

/** Works that members pinned to the top of their public profiles. */
@Injectable()
export class Pins implements PinnedImages {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(PinsQueries) private readonly queries: PinsQueries,
    @Inject(Works) private readonly works: Works,
  ) {}

  async of(userId: string, viewerId: string | null): Promise<ImageItemView | null> {
    const imageId = await this.queries.imageIdOf(userId);
    const work = imageId === null ? null : await this.work(imageId, viewerId);
    // The consumer unpins a hidden work only after some delay.
    return work?.public === true ? work : null;
  }

  /** Pins a work. @throws DomainError `image.unknown`, `pin.not-own`, `pin.not-public` */
  async pin(userId: string, imageId: string): Promise<ImageItemView> {
    const work = idForm.test(imageId) ? await this.work(imageId, userId) : null;
    if (work === null) throw new DomainError('image.unknown');
    const image = { imageId, ownerId: work.user.id, isPublic: work.public };
    await this.commands.run(pinDecider, { type: 'PinImage', userId, image });
    return this.commands.readBack(async () => {
      const pinned = await this.of(userId, userId);
      if (pinned === null) throw new DomainError('pin.not-public');
      return pinned;
    });
  }

  async unpin(userId: string): Promise<void> {
    await this.commands.run(pinDecider, { type: 'UnpinImage', userId });
  }

  /** Unpins a work that is not public anymore. */
  async unpinHidden(userId: string): Promise<void> {
    const imageId = await this.queries.imageIdOf(userId);
    if (imageId === null || (await this.work(imageId, null))?.public === true) return;
    await this.commands.run(pinDecider, { type: 'UnpinHiddenImage', userId, imageId });
  }

  private async work(imageId: string, viewerId: string | null): Promise<ImageItemView | null> {
    return (await this.works.some([imageId], viewerId))[0] ?? null;
  }
}
