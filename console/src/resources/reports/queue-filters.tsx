import { Box, TextField } from '@mui/material';
import { ageChoices, kindChoices, reasonChoices, type Choices, type QueueView } from './queue-view.ts';

const FILTERS = [
  { field: 'kind', label: 'Kind', any: 'Any kind', choices: kindChoices },
  { field: 'reason', label: 'Reason', any: 'Any reason', choices: reasonChoices },
  { field: 'age', label: 'Waiting time', any: 'Any age', choices: ageChoices },
] as const satisfies readonly {
  readonly field: keyof QueueView;
  readonly label: string;
  readonly any: string;
  readonly choices: Choices;
}[];

/**
 * Leaves room for the longest label on a phone, where the three filters share a row. MUI's own padding at the end has a
 * higher specificity.
 */
const narrow = {
  '& select.MuiNativeSelect-select': { paddingInlineStart: '10px', paddingInlineEnd: '24px !important' },
  '& svg': { right: '2px' },
};

interface Props {
  readonly view: QueueView;
  readonly onChange: (view: QueueView) => void;
}

/** Filters of the queue: by kind of item, by reason and by waiting time. */
export const QueueFilters = ({ view, onChange }: Props) => (
  <Box
    role="group"
    aria-label="Filters"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 7fr) minmax(0, 6fr)',
      gap: 1,
      width: { xs: '100%', sm: 420 },
      marginInlineStart: 'auto',
    }}
  >
    {FILTERS.map(({ field, label, any, choices }) => (
      <TextField
        key={field}
        select
        margin="none"
        value={view[field] ?? ''}
        onChange={({ target }) => onChange({ ...view, [field]: target.value === '' ? undefined : target.value })}
        slotProps={{ select: { native: true, sx: narrow }, htmlInput: { 'aria-label': label } }}
      >
        <option value="">{any}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </TextField>
    ))}
  </Box>
);
