import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { DayTotals } from '@pixchange/contracts/http/admin-transactions';
import { countText } from '../../shared/amounts.ts';

const BAR = 10;
const GAP = 6;
const HALF = 36;

/** Bars up for what members got on a day, and down for what they spent. */
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

/** What members got and spent, day by day: as bars, and as a table with the same figures. */
export const CoinFlow = ({ days }: { days: readonly DayTotals[] }) => (
  <Paper elevation={1} component="section" aria-label="Pixcoins by day" sx={{ padding: 2 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <Typography color="textSecondary">Pixcoins, {days.length} days</Typography>
      <Typography color="textSecondary">up: in, down: out</Typography>
    </Box>
    <Bars days={days} />
    <details>
      <summary>Table</summary>
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
