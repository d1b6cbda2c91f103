import { Link as MuiLink } from '@mui/material';
import type { CaseRow } from '@pixchange/contracts/http/admin-cases';
import { useCanAccess, useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router';

/** Link to the case of a target; renders nothing if the target has no case or the viewer may not open it. */
export const CaseLink = ({ id }: { id: string }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'show' });
  const { data } = useGetManyAggregate<CaseRow>('cases', { ids: [id] }, { enabled: canAccess === true });
  const found = data?.[0];
  return found === undefined ? null : (
    <MuiLink component={Link} to={`/cases/${id}/show`}>
      {found.status === 'open' ? 'See the open case' : 'See its case'}
    </MuiLink>
  );
};
