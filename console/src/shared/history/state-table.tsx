import { Box, Chip, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { HistoryView } from '@pixchange/contracts/http/admin-history';
import { timeInUtc } from '../time.ts';
import { stateRows } from './state-rows.ts';

interface Props {
  readonly view: HistoryView;
  /** State one event earlier; null without one, or until it has loaded. */
  readonly before: HistoryView['state'] | null;
  readonly isNow: boolean;
  readonly isLoading: boolean;
}

const titleOf = ({ as_of }: HistoryView, isNow: boolean): string => {
  if (isNow || as_of === null) return 'As it is now';
  return `As it was${as_of.at === null ? '' : ` on ${timeInUtc(as_of.at)}`}`;
};

/** State of a record; a past state is hatched, so that it is not mistaken for the current one. */
export const StateTable = ({ view, before, isNow, isLoading }: Props) => (
  <Box
    component="section"
    aria-label="State"
    aria-busy={isLoading}
    sx={(theme) => ({
      padding: 2,
      border: 1,
      borderColor: 'divider',
      opacity: isLoading ? 0.6 : 1,
      ...(isNow
        ? {}
        : {
            backgroundImage: `repeating-linear-gradient(135deg, ${theme.palette.action.hover} 0 8px, transparent 8px 16px)`,
          }),
    })}
  >
    <Typography sx={{ fontWeight: 600 }}>{titleOf(view, isNow)}</Typography>
    <Typography variant="body2" color="textSecondary">
      Read-only{view.as_of === null ? '' : `. Position ${view.as_of.position}`}. Personal data is left out.
    </Typography>
    <Table size="small" sx={{ marginBlock: 1 }}>
      <TableBody>
        {stateRows(view.state, before).map(({ name, value, hasChanged }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ width: '30%', verticalAlign: 'top' }}>
              {name}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: hasChanged ? 600 : undefined }}>
              {value} {hasChanged && <Chip size="small" color="primary" variant="outlined" label="changed" />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      SHA-256 of the state: <code>{view.state_sha256}</code>
    </Typography>
  </Box>
);
