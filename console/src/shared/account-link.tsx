import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { MemberLink } from './member-link.tsx';

/** Link to a ledger account; for a member's wallet or reserved account, a link to the member. */
export const AccountLink = ({ account }: { account: string }) => {
  const [kind = '', id = ''] = account.split(':');
  if (kind === 'wallet' || kind === 'reserved')
    return (
      <>
        {kind} of <MemberLink id={id} />
      </>
    );
  return (
    <MuiLink component={Link} to={`/accounts/${encodeURIComponent(account)}`}>
      {kind === 'transit' ? 'on the way' : account}
    </MuiLink>
  );
};
