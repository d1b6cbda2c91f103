import { useCanAccess, useGetList } from 'react-admin';
import { countText } from '../shared/amounts.ts';
import { isLive } from '../shared/live/live.ts';
import { useLive } from '../shared/live/use-live.ts';
import { ageOf } from '../shared/time.ts';
import { FigureCard } from './figure-card.tsx';
import type { Figure } from './figures.ts';

/** Refresh interval in milliseconds, used only without live updates. */
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

/** Card with the number of rows in a list; hidden from people without access to the list. */
export const ListFigure = (figure: Figure) => {
  const { isShown, count, oldest, hasFailed } = useFigure(figure);
  if (!isShown) return null;
  return (
    <FigureCard
      title={figure.title}
      value={countOrState(count, hasFailed)}
      note={oldest === undefined ? undefined : `oldest ${ageOf(oldest, Date.now())}`}
      to={figure.to}
      isQuiet={figure.neededFrom !== undefined && count === 0}
      isWrong={figure.isBad === true && count !== undefined && count > 0}
    />
  );
};
