import { Link as MuiLink } from '@mui/material';
import type { ModeratedUserView } from '@pixchange/contracts/http/moderation';
import { useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router';

/**
 * Link to a member: the username, or the start of the id until the username has loaded. One request fetches all names
 * of a page.
 */
export const MemberLink = ({ id }: { id: string }) => {
  const { data } = useGetManyAggregate<ModeratedUserView>('users', { ids: [id] });
  const username = data?.[0]?.username;
  return (
    <MuiLink component={Link} to={`/users/${id}/show`} onClick={(event) => event.stopPropagation()}>
      {typeof username === 'string' ? `@${username}` : `${id.slice(0, 8)}…`}
    </MuiLink>
  );
};
