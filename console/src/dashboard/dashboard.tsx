import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material';
import { Title, useCanAccess, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { countText } from '../shared/amounts.ts';
import { isLive } from '../shared/live/live.ts';
import { useLive } from '../shared/live/use-live.ts';
import { ageOf } from '../shared/time.ts';

interface Figure {
  readonly title: string;
  readonly resource: string;
  readonly filter: object;
  readonly to: string;
  /** Shown in the colour of what is wrong when there are any. */
  readonly isBad?: boolean;
  /** The field by which the oldest is found, whose age is shown. */
  readonly agedBy?: string;
}

const listOf = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const figures: readonly Figure[] = [
  { title: 'Reports that wait', resource: 'reports', filter: { status: 'open' }, to: '/queue', agedBy: 'created_at' },
  {
    title: 'Suspended members',
    resource: 'users',
    filter: { status: 'suspended' },
    to: listOf('users', { status: 'suspended' }),
  },
  { title: 'Members', resource: 'users', filter: {}, to: '/users' },
  { title: 'Works', resource: 'images', filter: {}, to: '/images' },
  {
    title: 'Works that failed',
    resource: 'images',
    filter: { status: 'failed' },
    to: listOf('images', { status: 'failed' }),
  },
  {
    title: 'Purchases to explain',
    resource: 'reconciliation',
    filter: { status: 'open' },
    to: listOf('reconciliation', { status: 'open' }),
    isBad: true,
    agedBy: 'found_at',
  },
  { title: 'Background jobs', resource: 'jobs', filter: {}, to: '/jobs', isBad: true, agedBy: 'since' },
  {
    title: 'Disputed purchases',
    resource: 'purchases',
    filter: { disputed: true },
    to: listOf('purchases', { disputed: true }),
    isBad: true,
  },
  {
    title: 'Grants that wait for a second administrator',
    resource: 'grants',
    filter: { status: 'proposed' },
    to: listOf('grants', { status: 'proposed' }),
    agedBy: 'created_at',
  },
];

/** Only where no news come. */
const REFRESH_MS = 30_000;

const useFigure = ({ resource, filter, agedBy }: Figure) => {
  const { canAccess } = useCanAccess({ resource, action: 'list' });
  const isShown = canAccess === true;
  const { data, total, error, refetch } = useGetList<{ id: string } & Readonly<Record<string, unknown>>>(
    resource,
    {
      filter,
      pagination: { page: 1, perPage: 1 },
      sort: { field: agedBy ?? 'created_at', order: 'ASC' },
    },
    { enabled: isShown, refetchInterval: () => (isLive() ? false : REFRESH_MS) },
  );
  useLive('dashboard', () => {
    if (isShown) void refetch();
  });
  const first = agedBy === undefined ? undefined : data?.[0]?.[agedBy];
  const oldest = typeof first === 'string' ? first : undefined;
  return { isShown, count: total, oldest, hasFailed: error !== null && error !== undefined };
};

const countOrState = (count: number | undefined, hasFailed: boolean): string => {
  if (hasFailed) return 'not known';
  return count === undefined ? '…' : countText(count);
};

const FigureCard = (figure: Figure) => {
  const { isShown, count, oldest, hasFailed } = useFigure(figure);
  if (!isShown) return null;
  const isWrong = figure.isBad === true && count !== undefined && count > 0;
  return (
    <Card elevation={1} sx={isWrong ? { borderColor: 'error.main', borderWidth: 2 } : {}}>
      <CardActionArea component={Link} to={figure.to} sx={{ height: '100%' }}>
        <CardContent>
          <Typography color="textSecondary">{figure.title}</Typography>
          <Typography variant="h1" component="p" {...(isWrong ? { color: 'error' } : {})}>
            {countOrState(count, hasFailed)}
          </Typography>
          <Typography color="textSecondary" sx={{ minHeight: '1.5em' }}>
            {oldest === undefined ? '' : `oldest ${ageOf(oldest, Date.now())}`}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
};

/** What needs somebody's attention; each figure leads to its list. */
export const Dashboard = () => (
  <>
    <Title title="Dashboard" />
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
      {figures.map((figure) => (
        <FigureCard key={figure.title} {...figure} />
      ))}
    </Box>
  </>
);
