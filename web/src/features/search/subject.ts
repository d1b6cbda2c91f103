import type { SubjectView } from '@pixchange/contracts/http/search';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { searchText as text } from './search.text.ts';

export const subjectTo = ({ slug, category }: SubjectView) =>
  browseTo(category === null ? { category: slug } : { category: category.slug, subcategory: slug });

/** Returns the note next to a subject's name. */
export const subjectNote = ({ category }: SubjectView): string =>
  category === null ? text.category : text.subjectIn(category.name);

/** Returns a subject's key; slugs are unique within a category. */
export const subjectKey = ({ slug, category }: SubjectView): string => `${category?.slug ?? ''}-${slug}`;
