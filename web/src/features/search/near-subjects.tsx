import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import css from './near-subjects.module.css';
import { searchIdeas } from './ideas.api.ts';
import { searchText as text } from './search.text.ts';
import { subjectKey, subjectNote, subjectTo } from './subject.ts';

/** Subjects of the catalog that match a search without results. */
export const NearSubjects = ({ q }: { q: string }) => {
  const { data } = useQuery(searchIdeas(q));
  const subjects = data?.subjects ?? [];
  return subjects.length === 0 ? null : (
    <ul aria-label={text.subjects} className={css.subjects}>
      {subjects.map((subject) => (
        <li key={subjectKey(subject)}>
          <Link {...subjectTo(subject)}>
            <Icon name="forward" size={16} />
            <span>{subject.name}</span> <small>{subjectNote(subject)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
};
