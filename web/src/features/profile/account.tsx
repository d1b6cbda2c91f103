import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../entities/person/avatar.tsx';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { AddressGroup } from './address-group.tsx';
import { editText as text } from './profile.text.ts';
import css from './settings.module.css';

/** Name and username, with a link to change them, and the wallet. */
export const Account = () => {
  const { data: user, error, refetch } = useQuery(ownProfile());
  if (user === undefined)
    return error === null ? (
      <Loading label={text.loading} />
    ) : (
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  return (
    <>
      <div className={css.person}>
        <Avatar user={user} size={64} />
        <p>
          <strong>{user.full_name}</strong>
          <bdi>@{user.username}</bdi>
        </p>
      </div>
      <p>{text.accountText}</p>
      <Link to="/profile/edit">{text.title}</Link>
      {user.status !== 'not_confirmed' && <AddressGroup address={user.user_address} />}
    </>
  );
};
