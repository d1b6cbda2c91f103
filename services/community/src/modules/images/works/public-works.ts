import { Inject, Injectable } from '@nestjs/common';
import type { StoredFile, StoredVersion } from '@pixchange/contracts/events/images';
import { fullSizeVersions, type ImageItemView, type ImageType } from '@pixchange/contracts/http/images';
import { prices, search as limits } from '@pixchange/contracts/http/limits';
import type { ConceptLanguage } from '../../../kernel/search/analyzer.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { pageFrom, type Page, type Paged } from '../../../platform/paging.ts';
import { ImageSearch } from './image-search.queries.ts';
import { imageDecider } from './image.decider.ts';
import { isFullSizeWithheld } from './image.view.ts';
import { ImagesQueries } from './images.queries.ts';
import { mediaKey } from '../media/media-keys.ts';
import { openOnSale } from './open-versions.ts';
import { RelatedQueries } from './related.queries.ts';
import { SelectionsQueries } from './selections.queries.ts';
import { SuggestionsQueries, type SuggestedWord, type WorkSuggestion } from './suggestions.queries.ts';
import type { SearchOptions, WorkExtras, Works, WorkSelection } from '../works.face.ts';

/** Projections that find copies. While one of them is stopped, nothing can confirm that a work is original. */
const COMPARED_BY = ['images', 'moderation'];

@Injectable()
export class PublicWorks implements Works {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ImagesQueries) private readonly images: ImagesQueries,
    @Inject(SelectionsQueries) private readonly selections: SelectionsQueries,
    @Inject(ImageSearch) private readonly found: ImageSearch,
    @Inject(RelatedQueries) private readonly related: RelatedQueries,
    @Inject(SuggestionsQueries) private readonly suggestions: SuggestionsQueries,
  ) {}

  some(imageIds: readonly string[], viewerId: string | null): Promise<ImageItemView[]> {
    return this.images.some(imageIds, viewerId);
  }

  async isFailedOrDeleted(imageId: string): Promise<boolean> {
    const { status } = await this.commands.stateOf(imageDecider, imageId);
    return status === 'failed' || status === 'deleted';
  }

  async firstInAlbum(ownerId: string, albumId: string): Promise<ImageItemView | null> {
    const { collection } = await this.images.ofAlbum(albumId, ownerId, null, { page: 1, per_page: 1 });
    return collection[0] ?? null;
  }

  suggested(text: string, max: number): Promise<WorkSuggestion[]> {
    return this.suggestions.of(text, max);
  }

  commonWords(type: ImageType | null, language: ConceptLanguage, max: number): Promise<SuggestedWord[]> {
    return this.suggestions.common(type, language, max);
  }

  words(text: string, language: ConceptLanguage, max: number): Promise<SuggestedWord[]> {
    return this.suggestions.words(text, language, max);
  }

  feelings(language: ConceptLanguage, max: number): Promise<{ emoji: string; text: string }[]> {
    return this.suggestions.feelings(language, max);
  }

  page(selection: WorkSelection, page: Page): Promise<Paged<ImageItemView>> {
    return this.selections.page(selection, page);
  }

  first(selection: WorkSelection, max: number): Promise<ImageItemView[]> {
    return this.selections.first(selection, max);
  }

  async search(
    text: string,
    type: ImageType | null,
    sort: 'relevance' | 'newest' | 'trending',
    page: Page,
    { ratings, contentTypes, language }: SearchOptions = {},
  ): Promise<{ items: ImageItemView[]; count: number }> {
    const { filterMin: price_from, filterMax: price_to } = prices;
    const query = {
      ...page,
      q: text,
      type: type ?? undefined,
      content_types: contentTypes === undefined ? undefined : [...contentTypes],
      sort,
      ratings,
      price_from,
      price_to,
      language,
    };
    const { ids, count } = await this.found.find(query);
    return { items: await this.images.inOrder(ids), count };
  }

  async findSimilar(imageId: string): Promise<ImageItemView[]> {
    const { ids } = await this.related.to(imageId, pageFrom(0, limits.relatedMax));
    return this.images.inOrder(ids);
  }

  newestIn(subcategoryIds: readonly string[]): Promise<ReadonlyMap<string, ImageItemView>> {
    return this.selections.newestIn(subcategoryIds);
  }

  async fullSizeFile(imageId: string): Promise<{ key: string; file: StoredFile } | null> {
    const file = (await this.images.media(imageId))?.media.versions.find(({ name }) => name === 'original')?.main;
    return file === undefined ? null : { key: mediaKey(imageId, file.sha256), file };
  }

  async originalSha256(imageId: string): Promise<string | null> {
    return (await this.images.media(imageId))?.media.sourceSha256 ?? null;
  }

  async pictureFile(imageId: string): Promise<{ key: string; file: StoredFile } | null> {
    const file = (await this.largestUnsold(imageId))?.main;
    return file === undefined ? null : { key: mediaKey(imageId, file.sha256), file };
  }

  async animationFile(imageId: string): Promise<{ key: string; file: StoredFile } | null> {
    const largest = await this.largestUnsold(imageId);
    if (largest?.isMoving !== true) return null;
    const file = largest.mp4 ?? largest.main;
    return { key: mediaKey(imageId, file.sha256), file };
  }

  extras(imageIds: readonly string[]): Promise<ReadonlyMap<string, WorkExtras>> {
    return this.images.extras(imageIds);
  }

  async copiedFrom(imageId: string): Promise<string | null> {
    // Reading the stream makes the next line wait for the work's last event, so that the query sees every earlier
    // upload.
    await this.commands.stateOf(imageDecider, imageId);
    await this.commands.settleOrRefuse(COMPARED_BY);
    return this.images.copiedFrom(imageId);
  }

  async wantedSale(imageId: string): Promise<{ ownerId: string; price: number } | null> {
    const image = await this.commands.stateOf(imageDecider, imageId);
    if (image.status !== 'ready' || image.moderation.takenDown) return null;
    const { forSale, price } = image.words;
    return forSale && price >= 1 ? { ownerId: image.ownerId, price } : null;
  }

  known(imageIds: readonly string[]): Promise<string[]> {
    return this.selections.known(imageIds);
  }

  /** Returns the largest version that isn't sold; null for a work that was taken down or deleted. */
  private async largestUnsold(imageId: string): Promise<(StoredVersion & { readonly isMoving: boolean }) | null> {
    const row = await this.images.media(imageId);
    if (row === null || row.withheld) return null;
    const { versions } = row.media;
    const unsold = isFullSizeWithheld(row)
      ? openOnSale(versions)
      : versions.filter(({ name }) => !fullSizeVersions.includes(name));
    const [largest] = [...unsold].sort((one, other) => other.width * other.height - one.width * one.height);
    return largest === undefined ? null : { ...largest, isMoving: row.media.animated };
  }
}
