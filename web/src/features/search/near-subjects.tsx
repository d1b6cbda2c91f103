import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import css from './near-subjects.module.css';
import { singleWords } from './near-works.tsx';
import { nearSubjects } from './search.api.ts';
import { searchText as text } from './search.text.ts';
import { subjectKey, subjectNote, subjectTo } from './subject.ts';

/** Minimum length of a word; a shorter one matches too many subjects. */
const WORD_LENGTH_MIN = 3;

/** Subjects of the catalog that match all or some words of a search without results. */
export const NearSubjects = ({ q }: { q: string }) => {
  const words = singleWords(q).filter((word) => word.length >= WORD_LENGTH_MIN);
  const { data = [] } = useQuery(nearSubjects(q, words));
  const subjects = new Map(data.map((subject) => [subjectKey(subject), subject]));
  return subjects.size === 0 ? null : (
    <ul aria-label={text.subjects} className={css.subjects}>
      {[...subjects].map(([key, subject]) => (
        <li key={key}>
          <Link {...subjectTo(subject)}>
            <Icon name="forward" size={16} />
            <span>{subject.name}</span> <small>{subjectNote(subject)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
};
