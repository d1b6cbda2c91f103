import { Box, Button, Typography } from '@mui/material';
import type { EventView } from '@pixchange/contracts/http/admin-events';
import { useState } from 'react';
import { FieldList } from '../../shared/field-list.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { EventTree } from './event-tree.tsx';
import { RevealButton } from './reveal-button.tsx';

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

/** Event as a summary line, with all its data below. */
export const EventItem = ({ event, onStream }: { event: EventView; onStream: (stream: string) => void }) => {
  const [hasTree, setTree] = useState(false);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <details>
        <Box
          component="summary"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            padding: 1,
            cursor: 'pointer',
            alignItems: 'baseline',
          }}
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
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => onStream(event.stream)}>
              Show its stream
            </Button>
            <Button variant="outlined" aria-expanded={hasTree} onClick={() => setTree(!hasTree)}>
              Causes and consequences
            </Button>
            <RevealButton event={event} />
          </Box>
          {hasTree && <EventTree eventId={event.id} />}
        </Box>
      </details>
    </Box>
  );
};
