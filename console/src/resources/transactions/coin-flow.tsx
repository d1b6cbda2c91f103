import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { DayTotals } from '@pixchange/contracts/http/admin-transactions';
import { useDataProvider, useNotify } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { saveCsv } from '../../shared/save-csv.ts';

const BAR = 10;
const GAP = 6;
const HALF = 36;

/** Bars for each day: received coins above the axis, spent coins below. */
const Bars = ({ days }: { days: readonly DayTotals[] }) => {
  const most = Math.max(1, ...days.map((day) => Math.max(day.in, day.out)));
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${days.length * (BAR + GAP)} ${2 * HALF + 1}`}
      aria-hidden
      sx={{ width: '100%', height: 2 * HALF, color: 'text.primary' }}
    >
      {days.map(({ day, in: gained, out }, index) => (
        <g key={day}>
          <rect
            x={index * (BAR + GAP)}
            y={HALF - (gained / most) * HALF}
            width={BAR}
            height={(gained / most) * HALF}
            fill="currentColor"
          />
          <rect
            x={index * (BAR + GAP)}
            y={HALF + 1}
            width={BAR}
            height={(out / most) * HALF}
            fill="none"
            stroke="currentColor"
          />
        </g>
      ))}
      <line x1="0" x2={days.length * (BAR + GAP)} y1={HALF + 0.5} y2={HALF + 0.5} stroke="currentColor" />
    </Box>
  );
};

const SaveDays = ({ days }: { days: readonly DayTotals[] }) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const save = async () => {
    try {
      const { rows } = await saveCsv(
        dataProvider,
        { resource: 'transactions', filter: '{"by":"day"}', name: 'pixcoins-by-day' },
        days.map(({ day, in: gained, out, outstanding }) => ({ day, in: gained, out, outstanding })),
      );
      notify(`Saved ${rows} days`, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => void save()}>
      Export days
    </Button>
  );
};

/** Coins that members received and spent each day, as bars and as a table with the same figures. */
export const CoinFlow = ({ days }: { days: readonly DayTotals[] }) => (
  <Paper elevation={1} component="section" aria-label="Pixcoins by day" sx={{ padding: 2 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <Typography color="textSecondary">Pixcoins, {days.length} days</Typography>
      <Typography color="textSecondary">Received above the line, spent below</Typography>
    </Box>
    <Bars days={days} />
    <details>
      <summary>Table</summary>
      <SaveDays days={days} />
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Day, UTC</TableCell>
            <TableCell align="right">In</TableCell>
            <TableCell align="right">Out</TableCell>
            <TableCell align="right">Outstanding</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map(({ day, in: gained, out, outstanding }) => (
            <TableRow key={day}>
              <TableCell>{day}</TableCell>
              <TableCell align="right">{countText(gained)}</TableCell>
              <TableCell align="right">{countText(out)}</TableCell>
              <TableCell align="right">{countText(outstanding)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </details>
  </Paper>
);
