import { Box, Button, Link as MuiLink, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { EventKind, Timeline as Page, TimelineItem } from '@pixchange/contracts/http/admin-events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { eventAddress } from '../../shared/event-address.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { MemberLink } from '../../shared/member-link.tsx';
import { timeInUtc } from '../../shared/time.ts';

const KINDS: readonly EventKind[] = ['account', 'upload', 'coins', 'moderation', 'session', 'other'];
const ITEMS_PER_PAGE = 25;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const useTimeline = (memberId: string, kinds: readonly EventKind[]) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  return useInfiniteQuery({
    queryKey: ['users', memberId, 'timeline', kinds],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ per_page: String(ITEMS_PER_PAGE) });
      for (const kind of kinds) query.append('kind[]', kind);
      if (pageParam !== '') query.set('before', pageParam);
      return dataProvider.read<Page>(`users/${memberId}/timeline?${query}`);
    },
    getNextPageParam: ({ collection, older }) => (older ? collection.at(-1)?.at : undefined),
  });
};

const Item = ({ item, mayReadLog, memberId }: { item: TimelineItem; mayReadLog: boolean; memberId: string }) => {
  const { stream, revision } = item;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        paddingBlock: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="span" color="textSecondary" sx={{ minWidth: 170 }}>
        {timeInUtc(item.at)}
      </Typography>
      <Typography component="span" sx={{ minWidth: 90 }}>
        {item.kind}
      </Typography>
      {mayReadLog && stream !== null && revision !== null ? (
        <MuiLink component={Link} to={eventAddress({ stream, revision })}>
          {item.type}
        </MuiLink>
      ) : (
        <span>{item.type}</span>
      )}
      {item.device !== null && <Typography component="span">{item.device}</Typography>}
      {item.actor_id !== memberId && UUID.test(item.actor_id) && (
        <Typography component="span" color="textSecondary">
          by <MemberLink id={item.actor_id} />
        </Typography>
      )}
    </Box>
  );
};

/**
 * History of a member, newest first. For staff who may read the event log, each event links to its entry in the log.
 */
export const Timeline = ({ memberId }: { memberId: string }) => {
  const [kinds, setKinds] = useState<EventKind[]>([]);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useTimeline(memberId, kinds);
  const { canAccess: mayReadLog } = useCanAccess({ resource: 'events', action: 'list' });
  const items = data?.pages.flatMap(({ collection }) => collection) ?? [];
  return (
    <Box component="section" aria-labelledby="timeline-title">
      <Typography variant="h2" id="timeline-title" gutterBottom>
        Timeline
      </Typography>
      <ToggleButtonGroup
        size="small"
        value={kinds}
        onChange={(_, chosen: EventKind[]) => setKinds(chosen)}
        aria-label="Kinds of events"
        sx={{ flexWrap: 'wrap' }}
      >
        {KINDS.map((kind) => (
          <ToggleButton key={kind} value={kind}>
            {kind}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error !== null && <Typography color="error">{error.message}</Typography>}
      {data !== undefined && items.length === 0 && <Typography sx={{ marginBlock: 2 }}>No matching events.</Typography>}
      <Box component="ol" aria-label="What happened" sx={{ listStyle: 'none', padding: 0, marginBlock: 1 }}>
        {items.map((item) => (
          <Item key={item.id} item={item} mayReadLog={mayReadLog === true} memberId={memberId} />
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </Box>
  );
};
