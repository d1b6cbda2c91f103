import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Slider, Typography } from '@mui/material';
import type { EventView } from '@pixchange/contracts/http/admin-events';
import { useState } from 'react';
import { Loading, useCanAccess } from 'react-admin';
import { useSearchParams } from 'react-router';
import { countText } from '../amounts.ts';
import { timeInUtc } from '../time.ts';
import { StateTable } from './state-table.tsx';
import { useHistory, type HistoryResource } from './use-history.ts';

interface Props {
  readonly resource: HistoryResource;
  readonly id: string;
}

/** URL parameter of the displayed position, so that a link to the view can be shared. */
const PARAMETER = 'as_of';

/** Maximum number of events for which the slider shows marks; more marks would overlap. */
const MARKS_MAX = 60;

const labelOf = (event: EventView | undefined): string =>
  event === undefined ? '' : `After ${event.type}${event.at === null ? '' : `, ${timeInUtc(event.at)}`}`;

interface StepsProps {
  readonly events: readonly EventView[];
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/**
 * Slider that calls `onStep` only on release; otherwise, the panel would load the state after every event that the
 * slider passes.
 */
const TimeSlider = ({ events, step, onStep }: StepsProps) => {
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <Box sx={{ paddingInline: 1 }}>
      <Slider
        aria-label="Time"
        value={dragged ?? step}
        min={0}
        max={events.length - 1}
        marks={events.length <= MARKS_MAX}
        getAriaValueText={(index) => labelOf(events[index])}
        onChange={(_, next) => setDragged(Number(next))}
        onChangeCommitted={(_, next) => {
          setDragged(null);
          onStep(Number(next));
        }}
      />
    </Box>
  );
};

const Steps = ({ events, step, onStep }: StepsProps) => (
  <Box
    component="ol"
    aria-label="Events"
    sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 420, overflowY: 'auto' }}
  >
    {events.map((event, index) => (
      <li key={event.id}>
        <Button
          fullWidth
          color={index === step ? 'primary' : 'inherit'}
          variant={index === step ? 'outlined' : 'text'}
          aria-current={index === step ? 'step' : undefined}
          onClick={() => onStep(index)}
          sx={{ justifyContent: 'space-between', gap: 2, textAlign: 'start', textTransform: 'none' }}
        >
          <span>{event.type}</span>
          <Typography component="span" variant="body2" color="textSecondary">
            {event.at === null ? '' : timeInUtc(event.at)}
          </Typography>
        </Button>
      </li>
    ))}
  </Box>
);

/** Returns the events of a record, and the index of the event that the URL selects; the last event by default. */
const useSteps = ({ resource, id }: Props) => {
  const [search, setSearch] = useSearchParams();
  const { data: now, error } = useHistory(resource, id, null);
  const events = now?.events ?? [];
  const last = events.length - 1;
  const requestedPosition = search.get(PARAMETER) ?? '';
  const found = /^\d+$/.test(requestedPosition)
    ? events.findLastIndex(({ position }) => BigInt(position) <= BigInt(requestedPosition))
    : last;
  const moveTo = (next: number) => {
    const query = new URLSearchParams(search);
    const event = events[next];
    if (next === last || event === undefined) query.delete(PARAMETER);
    else query.set(PARAMETER, event.position);
    setSearch(query, { replace: true });
  };
  return { now, error, events, step: Math.max(found, 0), moveTo };
};

/** Returns the states after an event and before it, once loaded. */
const useStates = ({ resource, id }: Props, events: readonly EventView[], step: number) => {
  const last = events.length - 1;
  const then = useHistory(resource, id, step >= last ? null : events[step]?.position);
  const before = useHistory(resource, id, events[step - 1]?.position);
  const isComparable = step > 0 && !then.isPlaceholderData && !before.isPlaceholderData;
  return {
    view: then.data,
    error: then.error,
    isNow: then.data?.as_of?.position === events[last]?.position,
    isLoading: then.isPlaceholderData,
    before: isComparable ? (before.data?.state ?? null) : null,
  };
};

const History = (props: Props) => {
  const { now, events, step, moveTo, ...steps } = useSteps(props);
  const { view, ...states } = useStates(props, events, step);
  const error = steps.error ?? states.error;
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (now === undefined || view === undefined) return <Loading />;
  const hidden = now.events_total - events.length;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {hidden > 0 && <Alert severity="info">The {countText(hidden)} oldest events are in the event log only.</Alert>}
      {events.length > 1 && <TimeSlider events={events} step={step} onStep={moveTo} />}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: 'minmax(320px, 2fr) 3fr' } }}>
        <Steps events={events} step={step} onStep={moveTo} />
        <StateTable view={view} before={states.before} isNow={states.isNow} isLoading={states.isLoading} />
      </Box>
    </Box>
  );
};

/** History of a record: a slider over its events, and the read-only state after the selected event. */
export const HistoryPanel = (props: Props) => {
  const { canAccess } = useCanAccess({ resource: props.resource, action: 'history' });
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has(PARAMETER));
  if (canAccess !== true) return null;
  return (
    <Accordion
      expanded={isOpen}
      onChange={(_, next) => setOpen(next)}
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ border: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          History
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <History {...props} />
      </AccordionDetails>
    </Accordion>
  );
};
