import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../entities/person/avatar.tsx';
import { ownProfile } from '../../shared/api/queries.ts';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { AddressGroup } from './address-group.tsx';
import { editText as text } from './profile.text.ts';
import css from './settings.module.css';

/** Settings of the account: name and username, with a link to change them, and the wallet address. */
export const Account = () => {
  const { data: user, instead } = useLoaded(useQuery(ownProfile()), text.loading);
  if (user === undefined) return instead;
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
