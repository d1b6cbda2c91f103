import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import type { EventPage, EventView } from '@pixchange/contracts/http/admin-events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, Title, useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { EventFilters, FILTERS } from './event-filters.tsx';
import { EventItem } from './event-item.tsx';

const TAIL_MS = 3_000;

const useEvents = (search: URLSearchParams, isLive: boolean) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const query = new URLSearchParams(
    [...FILTERS, 'before', 'after'].flatMap((name) => {
      const value = search.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  return useQuery({
    queryKey: ['events', query.toString()],
    placeholderData: keepPreviousData,
    retry: false,
    ...(isLive ? { refetchInterval: TAIL_MS } : {}),
    queryFn: () => dataProvider.read<EventPage>(`events?${query}`),
  });
};

interface PagerProps {
  readonly page: EventPage;
  readonly isAtEnd: boolean;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onOpen: (place: Readonly<Record<string, string>>) => void;
  readonly placeOf: (event: EventView | undefined) => string;
}

const Pager = ({ page, isAtEnd, isFollowing, onFollow, onOpen, placeOf }: PagerProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Button variant="outlined" disabled={isAtEnd} onClick={() => onOpen({})}>
      Last
    </Button>
    <Button variant="outlined" disabled={!page.newer} onClick={() => onOpen({ after: placeOf(page.collection[0]) })}>
      Newer
    </Button>
    <Button
      variant="outlined"
      disabled={!page.older}
      onClick={() => onOpen({ before: placeOf(page.collection.at(-1)) })}
    >
      Older
    </Button>
    <Button variant="outlined" disabled={!page.older} onClick={() => onOpen({ after: '-1' })}>
      First
    </Button>
    {isAtEnd && (
      <Button variant="outlined" aria-pressed={!isFollowing} onClick={() => onFollow(!isFollowing)}>
        {isFollowing ? 'Pause' : 'Follow'}
      </Button>
    )}
  </Box>
);

/** Whether the stream is the only filter; pagination then uses revisions instead of log positions. */
const isStreamAlone = (search: URLSearchParams): boolean =>
  search.has('stream') && FILTERS.every((name) => name === 'stream' || !search.has(name));

const chosenIn = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])));

/** Page with the event log, newest first; adds new events until the person pauses it. */
export const EventLogPage = () => {
  const [search, setSearch] = useSearchParams();
  const [isFollowing, setFollowing] = useState(true);
  const isAtEnd = !search.has('before') && !search.has('after');
  const { data, error } = useEvents(search, isAtEnd && isFollowing);
  const open = (place: Readonly<Record<string, string>>) => setSearch({ ...chosenIn(search), ...place });
  const placeOf = (event: EventView | undefined): string =>
    isStreamAlone(search) ? String(event?.revision ?? '') : (event?.position ?? '');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title="Event log" />
      <EventFilters key={JSON.stringify(chosenIn(search))} search={search} onChoose={(filter) => setSearch(filter)} />
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <Pager
            page={data}
            isAtEnd={isAtEnd}
            isFollowing={isFollowing}
            onFollow={setFollowing}
            onOpen={open}
            placeOf={placeOf}
          />
          <Paper elevation={1}>
            {data.collection.length === 0 ? (
              <Typography sx={{ padding: 3 }}>There is no such event.</Typography>
            ) : (
              <Box component="ol" aria-label="Events" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {data.collection.map((event) => (
                  <EventItem key={event.id} event={event} onStream={(stream) => setSearch({ stream })} />
                ))}
              </Box>
            )}
          </Paper>
        </>
      )}
    </Box>
  );
};
