import { Inject, Injectable } from '@nestjs/common';
import type { ImageChange, ImageItemView } from '@pixchange/contracts/http/images';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { Subcategories, WorkMints, WorkSales } from '../extensions.face.ts';
import { ImagesQueries } from './images.queries.ts';
import type { WorkOwnership } from '../works.face.ts';
import { type ImageCommand, imageDecider, type WorkFields } from './image.decider.ts';

/** Returns the changed fields only; an empty alt text becomes null. */
const wordsOf = (change: ImageChange): Partial<WorkFields> =>
  Object.fromEntries(
    Object.entries({
      title: change.title,
      tags: change.tags,
      altText: change.alt_text === '' ? null : change.alt_text,
      webPageUrl: change.web_page_url,
      type: change.type,
      allowPublish: change.allow_publish,
      forSale: change.for_sale,
      price: change.price,
      subcategoryId: change.subcategory_id,
      rating: change.rating,
    } satisfies { [K in keyof WorkFields]: WorkFields[K] | undefined }).filter(([, word]) => word !== undefined),
  );

/** Changes members' own works after the submission. */
@Injectable()
export class OwnWorks implements WorkOwnership {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Subcategories) private readonly subcategories: Subcategories,
    @Inject(ImagesQueries) private readonly queries: ImagesQueries,
    @Inject(WorkSales) private readonly sales: WorkSales,
    @Inject(WorkMints) private readonly mints: WorkMints,
  ) {}

  async place(actorId: string, imageId: string, albumId: string): Promise<boolean> {
    return this.run({ type: 'PlaceImage', imageId, actorId, albumId });
  }

  async change(
    actorId: string,
    imageId: string,
    change: ImageChange,
    way: { from: readonly string[]; to: string } | null,
  ): Promise<void> {
    const words = wordsOf(change);
    if (typeof words.subcategoryId === 'string') await this.refuseUnknownSubcategory(words.subcategoryId);
    const sale = { forSale: change.for_sale, price: change.price };
    await this.sales.check(imageId, actorId, sale);
    await this.run({ type: 'ChangeImage', imageId, actorId, words, way });
    await this.sales.change(imageId, actorId, sale);
  }

  async remove(actorId: string, imageId: string, from: readonly string[]): Promise<void> {
    const isKept = await this.mints.isKept(imageId);
    await this.run({ type: 'RemoveImage', imageId, actorId, from, isKept });
  }

  show(imageId: string, viewerId: string): Promise<ImageItemView> {
    return this.queries.one(imageId, viewerId);
  }

  /** Throws `image.unknown-subcategory` unless the subcategory accepts works. */
  async refuseUnknownSubcategory(subcategoryId: string): Promise<void> {
    if (!(await this.subcategories.isOpen(subcategoryId))) throw new DomainError('image.unknown-subcategory');
  }

  /** Runs a command; returns false when it changed nothing. */
  private async run(command: Extract<ImageCommand, { actorId: string }>): Promise<boolean> {
    const { events } = await this.commands.run(imageDecider, command);
    return events.length > 0;
  }
}
