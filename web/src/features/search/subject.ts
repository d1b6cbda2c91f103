import type { SubjectView } from '@pixchange/contracts/http/search';
import { browseTo } from '../../shared/browse/use-browse.ts';
import { searchText as text } from './search.text.ts';

export const subjectTo = ({ slug, category }: SubjectView) =>
  browseTo(category === null ? { category: slug } : { category: category.slug, subcategory: slug });

/** The note beside its name. */
export const subjectNote = ({ category }: SubjectView): string =>
  category === null ? text.category : text.subjectIn(category.name);

/** A slug is one of a kind within its category. */
export const subjectKey = ({ slug, category }: SubjectView): string => `${category?.slug ?? ''}-${slug}`;
