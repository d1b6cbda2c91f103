import { Box, Button, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';

/** Names of the filters for events; each is also the name of its URL parameter. */
export const FILTERS = ['stream', 'type', 'actor_id', 'correlation_id', 'from', 'until'] as const;
export type EventFilter = (typeof FILTERS)[number];

const labels: Readonly<Record<EventFilter, string>> = {
  stream: 'Stream',
  type: 'Type',
  actor_id: 'Actor ID',
  correlation_id: 'Request',
  from: 'From, UTC',
  until: 'Until, UTC',
};

const hints: Partial<Record<EventFilter, string>> = {
  stream: 'Such as user-… or wallet-…; leave empty for the whole log',
  type: 'Such as ImageTakenDown',
};

const isTime = (name: EventFilter): boolean => name === 'from' || name === 'until';

/** Returns the text for a filter's input, without a time zone, which the browser's time input rejects. */
const written = (name: EventFilter, value: string): string => (isTime(name) ? value.replace(/Z$/, '') : value);
const read = (name: EventFilter, value: string): string =>
  isTime(name) && value !== '' ? `${value.length === 16 ? `${value}:00` : value}Z` : value.trim();

interface EventFiltersProps {
  readonly search: URLSearchParams;
  readonly onChoose: (filter: Partial<Record<EventFilter, string>>) => void;
}

export const EventFilters = ({ search, onChoose }: EventFiltersProps) => {
  const [values, setValues] = useState(() =>
    Object.fromEntries(FILTERS.map((name) => [name, written(name, search.get(name) ?? '')])),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = FILTERS.map((name) => [name, read(name, values[name] ?? '')] as const);
    onChoose(Object.fromEntries(chosen.filter(([, value]) => value !== '')));
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
      {FILTERS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={values[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          helperText={hints[name]}
          {...(isTime(name) ? { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } : {})}
          sx={{ flex: name === 'stream' ? '2 1 320px' : '1 1 200px' }}
        />
      ))}
      <Button type="submit" variant="contained" size="large" sx={{ marginBlockStart: 1 }}>
        Show
      </Button>
    </Box>
  );
};
