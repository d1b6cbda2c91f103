import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Avatar } from '../../entities/person/avatar.tsx';
import { WorkRows } from '../../entities/work/work-row.tsx';
import { useUser } from '../../shared/session/session.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { relatedImages } from './images.api.ts';
import { imagesText as text } from './images.text.ts';
import css from './related.module.css';

const PEOPLE_MAX = 6;

/** Returns the creators of the most similar works, without duplicates and without the given ids. */
const peopleOf = (works: readonly ImageItemView[], without: readonly (string | undefined)[]): ImageItemView['user'][] =>
  [...new Map(works.map(({ user }) => [user.id, user])).values()]
    .filter(({ id }) => !without.includes(id))
    .slice(0, PEOPLE_MAX);

const People = ({ people }: { people: readonly ImageItemView['user'][] }) => (
  <section className={css.related} aria-label={text.people}>
    <h2>{text.people}</h2>
    <ul className={css.people}>
      {people.map((user) => (
        <li key={user.id}>
          <Link to={`/users/${user.id}`}>
            <Avatar user={user} size={48} />
            <span>
              <strong>{user.full_name}</strong>
              <bdi>@{user.username}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** Works similar to a public work of a member, and their creators. */
export const Related = ({ item }: { item: ImageItemView }) => {
  const viewer = useUser();
  // Deferred, because the work above has priority.
  const data = useDeferredValue(useQuery(relatedImages(item.id)).data);
  if (data === undefined || data.collection.length === 0) return null;
  const people = peopleOf(data.collection, [item.user.id, viewer?.id]);
  return (
    <>
      <section className={css.related}>
        <h2>
          <Inked ink={item.type ?? 'Art'}>{text.related}</Inked>
        </h2>
        <WorkRows label={text.related} items={data.collection} />
      </section>
      {people.length > 0 && <People people={people} />}
    </>
  );
};
