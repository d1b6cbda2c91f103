import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';

/** Link to a record of another resource, by its id. */
export const RecordLink = ({ resource, id }: { resource: string; id: string }) => (
  <MuiLink component={Link} to={`/${resource}/${id}/show`}>
    {id}
  </MuiLink>
);
