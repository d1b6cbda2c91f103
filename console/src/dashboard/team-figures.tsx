import { Alert, Box, Link as MuiLink, Paper, Typography } from '@mui/material';
import type { QueueFigures } from '@pixchange/contracts/http/admin-queue';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { countText } from '../shared/amounts.ts';
import type { StaffDataProvider } from '../shared/data-provider.ts';
import { isLive } from '../shared/live/live.ts';
import { useLive } from '../shared/live/use-live.ts';
import { MemberLink } from '../shared/member-link.tsx';
import { ageOf, spanText } from '../shared/time.ts';

/** Refresh interval in milliseconds, used only without live updates. */
const REFRESH_MS = 30_000;
const MS_PER_SECOND = 1_000;

/** Query of the team's figures. Its key begins like those of the queue, so a decision there refreshes it. */
const useTeamFigures = () => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const query = useQuery({
    queryKey: ['queue', 'figures'],
    refetchInterval: () => (isLive() ? false : REFRESH_MS),
    queryFn: () => dataProvider.read<QueueFigures>('queue/figures'),
  });
  useLive('dashboard', () => void query.refetch());
  return query;
};

const Figure = ({ value, name }: { value: string; name: string }) => (
  <Box>
    <Typography variant="h2" component="p">
      {value}
    </Typography>
    <Typography color="textSecondary">{name}</Typography>
  </Box>
);

const People = ({ decided_by, days }: QueueFigures) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', paddingBlockStart: 1 }}>
    <Typography color="textSecondary">
      {decided_by.length === 0 ? `No decisions in the last ${days} days` : `Decided in the last ${days} days`}
    </Typography>
    {decided_by.length > 0 && (
      <Box
        component="ul"
        aria-label="Decisions by person"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, listStyle: 'none', margin: 0, padding: 0 }}
      >
        {decided_by.map(({ moderator_id, items }) => (
          <Typography component="li" key={moderator_id}>
            <MemberLink id={moderator_id} /> {countText(items)}
          </Typography>
        ))}
      </Box>
    )}
  </Box>
);

/** Card about the review queue: what waits, and how fast and by whom it is decided. */
export const TeamFigures = () => {
  const { data, error } = useTeamFigures();
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return <Box sx={{ minHeight: 150 }} />;
  const { waiting, oldest_at, median_seconds } = data;
  return (
    <Paper elevation={1} component="section" aria-label="Review queue" sx={{ padding: 2 }}>
      <MuiLink component={Link} to="/queue">
        Review queue
      </MuiLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, paddingBlock: 1 }}>
        <Figure value={countText(waiting)} name="waiting" />
        {oldest_at !== null && <Figure value={ageOf(oldest_at, Date.now())} name="longest wait" />}
        {median_seconds !== null && <Figure value={spanText(median_seconds * MS_PER_SECOND)} name="median to decide" />}
      </Box>
      <People {...data} />
    </Paper>
  );
};
