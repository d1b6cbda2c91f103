import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { AuditLogEntry } from '@pixchange/contracts/http/admin-audit-log';
import type { EventPage } from '@pixchange/contracts/http/admin-events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { changesOf } from './changes.ts';

/** Whether the action changed fields of something. */
const isEdit = ({ action, outcome }: AuditLogEntry): boolean => outcome === 'done' && action.endsWith('.edit');

/** Table of what an edit changed: each field with its former and its new value. Other actions have none. */
export const ChangesTable = ({ entry }: { entry: AuditLogEntry }) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const { stream, revision } = entry.stored;
  const { data, error } = useQuery({
    queryKey: ['changes', entry.id],
    enabled: isEdit(entry),
    queryFn: () => dataProvider.read<EventPage>(`events?${new URLSearchParams({ stream, before: String(revision) })}`),
  });
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  const changes = changesOf(entry, data?.collection ?? []);
  if (changes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="changes" sx={{ overflowX: 'auto' }}>
      <Typography id="changes" variant="h2" sx={{ marginBlockEnd: 1 }}>
        Changes
      </Typography>
      <Table size="small" aria-labelledby="changes">
        <TableHead>
          <TableRow>
            <TableCell>Field</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ name, before, after }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{before}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
