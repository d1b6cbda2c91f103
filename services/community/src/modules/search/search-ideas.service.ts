import { Inject, Injectable } from '@nestjs/common';
import { search as limits } from '@pixchange/contracts/http/limits';
import type { SearchWordView, SubjectView } from '@pixchange/contracts/http/search';
import { Catalogue } from '../catalogue/catalogue.face.ts';
import { Works } from '../images/works.face.ts';
import { subjectsOf } from './subjects.ts';

/** Ideas for searches, from public works only. */
@Injectable()
export class SearchIdeas {
  constructor(
    @Inject(Works) private readonly works: Works,
    @Inject(Catalogue) private readonly catalogue: Catalogue,
  ) {}

  async of(text: string): Promise<{ words: SearchWordView[]; subjects: SubjectView[] }> {
    const [words, subjects] = await Promise.all([this.words(text), this.subjects(text)]);
    return { words, subjects };
  }

  private async words(text: string): Promise<SearchWordView[]> {
    if (text === '')
      return (await this.works.trendingTags(null, limits.ideasMax)).map((tag) => ({ text: tag, works: null }));
    return (await this.works.suggested(text, limits.ideasMax))
      .filter(({ kind }) => kind === 'tag')
      .map(({ text: tag, works }) => ({ text: tag, works }));
  }

  /** Returns matching subjects; those without a work are left out. */
  private async subjects(text: string): Promise<SubjectView[]> {
    const found = subjectsOf(await this.catalogue.tree(), text);
    const newest = await this.works.newestIn(found.flatMap(({ subcategoryIds }) => subcategoryIds));
    return found
      .filter(({ subcategoryIds }) => subcategoryIds.some((id) => newest.has(id)))
      .slice(0, limits.subjectsMax)
      .map(({ name, slug, category }) => ({ name, slug, category }));
  }
}
