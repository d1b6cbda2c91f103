import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ApiKeyUsage } from '@pixchange/contracts/http/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import type { StaffDataProvider } from '../../shared/data-provider.ts';

const BAR = 10;
const GAP = 6;
const HEIGHT = 72;

type Days = ApiKeyUsage['days'];

const Bars = ({ days }: { days: Days }) => {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT + 1}`}
      aria-hidden
      sx={{ width: '100%', height: HEIGHT, color: 'text.primary' }}
    >
      {days.map(({ date, calls }, index) => (
        <rect
          key={date}
          x={index * (BAR + GAP)}
          y={HEIGHT - (calls / most) * HEIGHT}
          width={BAR}
          height={(calls / most) * HEIGHT}
          fill="currentColor"
        />
      ))}
      <line x1="0" x2={days.length * (BAR + GAP)} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} stroke="currentColor" />
    </Box>
  );
};

const UsageTable = ({ days }: { days: Days }) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Day, UTC</TableCell>
        <TableCell align="right">Calls</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {days.toReversed().map(({ date, calls }) => (
        <TableRow key={date}>
          <TableCell>{date}</TableCell>
          <TableCell align="right">{countText(calls)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** Daily calls of a key, as bars and as a table with the same figures. */
export const UsageChart = ({ keyId }: { keyId: string }) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { data } = useQuery({
    queryKey: ['api_keys', keyId, 'usage'],
    queryFn: () => dataProvider.read<ApiKeyUsage>(`api_keys/${keyId}/usage`),
  });
  if (data === undefined) return null;
  const { days } = data;
  return (
    <Paper elevation={1} component="section" aria-label="Calls by day" sx={{ padding: 2 }}>
      <Typography color="textSecondary">
        {countText(days.reduce((sum, { calls }) => sum + calls, 0))} calls in {days.length} days
      </Typography>
      <Bars days={days} />
      <details>
        <summary>Table</summary>
        <UsageTable days={days} />
      </details>
    </Paper>
  );
};
