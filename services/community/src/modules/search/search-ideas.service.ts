import { Inject, Injectable } from '@nestjs/common';
import { search as limits } from '@pixchange/contracts/http/limits';
import type { FeelingView, SearchWordView, SubjectView } from '@pixchange/contracts/http/search';
import type { ConceptLanguage } from '../../kernel/search/analyzer.ts';
import { Catalogue } from '../catalogue/catalogue.face.ts';
import { Works } from '../images/works.face.ts';
import { subjectsOf } from './subjects.ts';

/** Suggests searches, based only on public works. */
@Injectable()
export class SearchIdeas {
  constructor(
    @Inject(Works) private readonly works: Works,
    @Inject(Catalogue) private readonly catalogue: Catalogue,
  ) {}

  /**
   * Returns words and subjects for a text. For an empty text, these are common words, and feelings with their emojis.
   */
  async of(
    text: string,
    language: ConceptLanguage,
  ): Promise<{ words: SearchWordView[]; subjects: SubjectView[]; feelings: FeelingView[] }> {
    if (text === '') {
      const [words, feelings] = await Promise.all([
        this.works.commonWords(null, language, limits.ideasMax),
        this.works.feelings(language, limits.feelingsMax),
      ]);
      return { words, subjects: [], feelings };
    }
    const [words, subjects] = await Promise.all([
      this.works.words(text, language, limits.ideasMax),
      this.subjects(text),
    ]);
    return { words, subjects, feelings: [] };
  }

  /** Returns matching subjects that have public works. */
  private async subjects(text: string): Promise<SubjectView[]> {
    const found = subjectsOf(await this.catalogue.tree(), text);
    const newest = await this.works.newestIn(found.flatMap(({ subcategoryIds }) => subcategoryIds));
    return found
      .filter(({ subcategoryIds }) => subcategoryIds.some((id) => newest.has(id)))
      .slice(0, limits.subjectsMax)
      .map(({ name, slug, category }) => ({ name, slug, category }));
  }
}
