import {
  Alert,
  Box,
  Link as MuiLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { SystemView } from '@pixchange/contracts/http/admin-system';
import type { ReactNode } from 'react';
import { Loading, Title, useCanAccess } from 'react-admin';
import { Link } from 'react-router';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { ageOf, timeInUtc } from '../../shared/time.ts';
import { hasLimitsAlone, lagText, megabytes, ownersText, roundText } from './system-text.ts';
import { useSystem } from './use-system.ts';

const REFRESH_MS = 5_000;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" elevation={1} sx={{ padding: 3, overflowX: 'auto' }}>
    <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);

const factsOf = (system: SystemView) => [
  { label: 'Version', value: `${system.version}, Node ${system.node_version}` },
  { label: 'Running for', value: ageOf(system.started_at, Date.parse(system.now)) },
  { label: 'Database', value: megabytes(system.database_bytes) },
  { label: 'End of the log', value: system.log_end ?? 'no event yet' },
  {
    label: 'Newest signed head',
    value:
      system.head === null
        ? 'none yet'
        : `${countText(system.head.size)} entries, ${timeInUtc(system.head.signed_at)}, root ${system.head.root_hash}`,
  },
];

/**
 * Whether a name belongs to a shared service. Names of services inside one process start with its role, such as
 * `projector:albums`.
 */
const isPlace = ([name]: readonly [string, unknown]): boolean => !name.includes(':');

const Parts = ({ parts }: Pick<SystemView, 'parts'>) => (
  <FieldList
    facts={Object.entries(parts)
      .filter((entry) => isPlace(entry) || !entry[1].ready)
      .map(([name, { ready, detail }]) => ({
        label: name,
        value: (
          <>
            <StateLabel state={ready ? 'ready' : 'failed'} /> {detail}
          </>
        ),
      }))}
  />
);

const Readers = ({ readers }: Pick<SystemView, 'readers'>) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Reader</TableCell>
        <TableCell>Kind</TableCell>
        <TableCell align="right">Position</TableCell>
        <TableCell align="right">Behind</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {readers.map(({ kind, name, position, lag_seconds: lag }) => (
        <TableRow key={`${kind} ${name}`}>
          <TableCell component="th" scope="row">
            {name}
          </TableCell>
          <TableCell>{kind}</TableCell>
          <TableCell align="right">{position ?? '–'}</TableCell>
          <TableCell align="right">{lagText(lag)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const Files = ({ files }: Pick<SystemView, 'files'>) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Files</TableCell>
        <TableCell align="right">This round</TableCell>
        <TableCell align="right">Files read</TableCell>
        <TableCell align="right">Files a minute</TableCell>
        <TableCell>Last full round</TableCell>
        <TableCell align="right">Repairs waiting</TableCell>
        <TableCell align="right">Broken</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {files.map((view) => (
        <TableRow key={view.owners}>
          <TableCell component="th" scope="row">
            {ownersText(view)}
          </TableCell>
          <TableCell align="right">{roundText(view)}</TableCell>
          <TableCell align="right">{countText(view.files_read)}</TableCell>
          <TableCell align="right">{view.files_per_minute ?? '–'}</TableCell>
          <TableCell>
            {view.last_round === null
              ? 'none yet'
              : `${timeInUtc(view.last_round.ended_at)}, ${countText(view.last_round.files_read)} files`}
          </TableCell>
          <TableCell align="right">{view.repairs_waiting}</TableCell>
          <TableCell align="right">{view.broken}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** Notice about texts that the operator has not configured and that the site therefore omits. */
const Unset = ({ unset }: Pick<SystemView, 'unset'>) => {
  const { canAccess } = useCanAccess({ resource: 'site', action: 'edit' });
  if (unset.length === 0) return null;
  return (
    <Alert severity="info">
      {unset.includes('LEGAL_ENTITY') ? 'This site has no Impressum, which many countries require. ' : ''}
      Not set, so not shown to visitors: {unset.join(', ')}.{' '}
      {canAccess === true ? (
        <>
          Set them under{' '}
          <MuiLink component={Link} to="/site">
            Site
          </MuiLink>
          .
        </>
      ) : (
        'Administrators can set them.'
      )}
    </Alert>
  );
};

/** Page with the running services, and the position of every reader of the event log. */
export const SystemPage = () => {
  const { data, error } = useSystem(REFRESH_MS);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title="System" />
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          {hasLimitsAlone(data) && (
            <Alert severity="warning">
              Uploads are decoded without a sandbox, with the limits of the kernel alone. An attack on a decoder would
              reach what the media process can reach. Use the seccomp profile and the separate decoder that
              docs/operations/sandbox.md describes.
            </Alert>
          )}
          <Unset unset={data.unset} />
          <Section title="Product">
            <FieldList facts={factsOf(data)} />
          </Section>
          <Section title="Parts">
            <Parts parts={data.parts} />
          </Section>
          <Section title="Stored files">
            <Files files={data.files} />
          </Section>
          <Section title="Readers of the event log">
            <Readers readers={data.readers} />
          </Section>
        </>
      )}
    </Box>
  );
};
