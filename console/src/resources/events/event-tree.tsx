import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { EventLine, EventTree as Tree } from '@pixchange/contracts/http/admin-events';
import { useQuery } from '@tanstack/react-query';
import { Loading, useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { timeInUtc } from '../../shared/time.ts';
import { eventAddress } from '../../shared/event-address.ts';
import { branchesOf, type Branch } from './event-branches.ts';

const Line = ({ event, isChosen }: { event: EventLine; isChosen: boolean }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, paddingBlock: 0.5 }}>
    <MuiLink
      component={Link}
      to={eventAddress(event)}
      aria-current={isChosen ? 'true' : undefined}
      sx={{ fontWeight: isChosen ? 700 : 400 }}
    >
      {event.type}
    </MuiLink>
    <Typography component="span" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {event.revision} in {event.stream}, {timeInUtc(event.at)}
    </Typography>
  </Box>
);

const Branches = ({ branches, chosenId }: { branches: readonly Branch[]; chosenId: string }) => (
  <Box
    component="ul"
    sx={{ listStyle: 'none', margin: 0, paddingInlineStart: 2, borderInlineStart: 1, borderColor: 'divider' }}
  >
    {branches.map(({ event, followed }) => (
      <li key={event.id}>
        <Line event={event} isChosen={event.id === chosenId} />
        {followed.length > 0 && <Branches branches={followed} chosenId={chosenId} />}
      </li>
    ))}
  </Box>
);

/** Causes and consequences of an event, as a tree. */
export const EventTree = ({ eventId }: { eventId: string }) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['events', 'tree', eventId],
    retry: false,
    queryFn: () => dataProvider.read<Tree>(`events/${eventId}/tree`),
  });
  if (error !== null) return <Typography color="error">{error.message}</Typography>;
  if (data === undefined) return <Loading />;
  return (
    <Box component="section" aria-label="Causes and consequences">
      <Branches branches={branchesOf(data.events)} chosenId={eventId} />
      {!data.complete && <Typography color="textSecondary">There are more events than shown here.</Typography>}
    </Box>
  );
};
