import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import { followsRoutes } from '@pixchange/contracts/http/routes/follows';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Avatar } from '../../entities/person/avatar.tsx';
import { api } from '../../shared/api/client.ts';
import { publicUser } from '../../shared/api/queries.ts';
import { Link } from '../../shared/ui/link.tsx';
import { FollowButton } from './follow-button.tsx';
import { followsText as text } from './follows.text.ts';
import css from './people-to-follow.module.css';

/**
 * Query of suggestions. The query never becomes stale, so that followed members stay in the list, where the viewer can
 * unfollow them.
 */
const suggestions = () =>
  queryOptions({
    queryKey: ['people-to-follow'],
    staleTime: Infinity,
    queryFn: ({ signal }) => api(followsRoutes.suggestions, { signal }),
  });

const Person = ({ person }: { person: PublicUserView }) => {
  const { data } = useQuery(publicUser(person.id));
  return (
    <li>
      <Avatar user={person} size={48} />
      <p className={css.names}>
        <Link to={`/users/${person.id}`}>{person.full_name}</Link>
        <small>
          <bdi>@{person.username}</bdi>
        </small>
      </p>
      <div className={css.follow}>
        <FollowButton user={data ?? person} quiet named />
      </div>
    </li>
  );
};

/** Suggestions of people to follow; renders nothing when there are none. */
export const PeopleToFollow = () => {
  const { data } = useQuery(suggestions());
  if (data === undefined || data.collection.length === 0) return null;
  return (
    <section className={css.people}>
      <h3>{text.people}</h3>
      <p className={css.rule}>{text.peopleRule}</p>
      <ul>
        {data.collection.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
};
