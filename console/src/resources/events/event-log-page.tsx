import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import type { EventPage, EventView } from '@pixchange/contracts/http/admin-events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Loading, Title, useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { timeInUtc } from '../../shared/time.ts';

const TAIL_MS = 3_000;

const useEvents = (search: URLSearchParams, isLive: boolean) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const query = new URLSearchParams(
    ['stream', 'before', 'after'].flatMap((name) => {
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

const factsOf = (event: EventView) => [
  { label: 'Id', value: event.id },
  { label: 'Position', value: event.position },
  { label: 'Stream, revision', value: `${event.stream}, ${event.revision}` },
  { label: 'By', value: event.actor_id ?? 'not recorded' },
  { label: 'Request', value: event.correlation_id ?? 'not recorded' },
  { label: 'Caused by', value: event.causation_id ?? 'not recorded' },
  ...(event.personal_fields.length === 0
    ? []
    : [{ label: 'Personal fields, sealed', value: event.personal_fields.join(', ') }]),
];

const Line = ({ event, onStream }: { event: EventView; onStream: (stream: string) => void }) => (
  <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
    <details>
      <Box
        component="summary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, padding: 1, cursor: 'pointer', alignItems: 'baseline' }}
      >
        <Typography component="span" color="textSecondary" sx={{ minWidth: 170 }}>
          {event.at === null ? '' : timeInUtc(event.at)}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 600, minWidth: 200 }}>
          {event.type}
        </Typography>
        <Typography component="span" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {event.revision} in {event.stream}
        </Typography>
      </Box>
      <Box sx={{ padding: 2, bgcolor: 'action.hover', display: 'grid', gap: 2 }}>
        <FieldList facts={factsOf(event)} />
        <Box component="pre" tabIndex={0} aria-label="Data" sx={{ margin: 0, overflowX: 'auto', fontSize: 13 }}>
          {JSON.stringify(event.data, undefined, 2)}
        </Box>
        <Box>
          <Button variant="outlined" onClick={() => onStream(event.stream)}>
            Show its stream
          </Button>
        </Box>
      </Box>
    </details>
  </Box>
);

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

/** The event log as it is stored, the newest first; its end is followed until it is paused. */
export const EventLogPage = () => {
  const [search, setSearch] = useSearchParams();
  const [stream, setStream] = useState(search.get('stream') ?? '');
  const [isFollowing, setFollowing] = useState(true);
  const isAtEnd = !search.has('before') && !search.has('after');
  const { data, error } = useEvents(search, isAtEnd && isFollowing);
  const streamNow = search.get('stream');
  const open = (change: Readonly<Record<string, string>>) =>
    setSearch({ ...(streamNow === null ? {} : { stream: streamNow }), ...change });
  const openStream = (name: string) => {
    setStream(name);
    setSearch(name === '' ? {} : { stream: name });
  };
  const placeOf = (event: EventView | undefined): string =>
    streamNow === null ? (event?.position ?? '') : String(event?.revision ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    openStream(stream.trim());
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title="Event log" />
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          label="Stream"
          value={stream}
          onChange={(event) => setStream(event.target.value)}
          helperText="Like user-… or wallet-…; empty: the whole log"
          sx={{ minWidth: 380 }}
        />
        <Button type="submit" variant="contained" size="large" sx={{ marginBlockStart: 1 }}>
          Show
        </Button>
      </Box>
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
                  <Line key={event.id} event={event} onStream={openStream} />
                ))}
              </Box>
            )}
          </Paper>
        </>
      )}
    </Box>
  );
};
