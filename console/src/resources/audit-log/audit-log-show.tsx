import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { AuditLogEntry } from '@pixchange/contracts/http/admin-audit-log';
import { useState } from 'react';
import { Show, WithRecord } from 'react-admin';
import { Link } from 'react-router';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { ChangesTable } from './changes-table.tsx';
import { ActionTarget, actionText } from './action-target.tsx';
import { VerifyButton } from './verify-button.tsx';
import type { Verdict } from './verify.ts';

const factsOf = (entry: AuditLogEntry) => [
  { label: 'When', value: timeInUtc(entry.at) },
  { label: 'Who', value: <MemberLink id={entry.staff_id} /> },
  { label: 'Action', value: actionText(entry) },
  { label: 'Outcome', value: <StateLabel state={entry.outcome} /> },
  ...(entry.outcome === 'refused'
    ? [{ label: 'Attempts in this minute', value: entry.count }]
    : [
        { label: 'Target', value: <ActionTarget entry={entry} /> },
        { label: 'Reason', value: entry.reason ?? 'none, or no longer stored' },
      ]),
];

const proofOf = ({ root, key, leaf, size }: Extract<Verdict, { isProven: true }>) => [
  { label: 'Leaf', value: `${leaf} of ${size}` },
  { label: 'Root of the log', value: root },
  { label: 'Signed by', value: key },
];

const RecordProof = ({ record: { id, stream, event_ids: events } }: { record: AuditLogEntry['records'][number] }) => {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const facts = [
    {
      label: 'Recorded in',
      value: (
        <MuiLink component={Link} to={`/events?stream=${encodeURIComponent(stream)}`}>
          {stream}
        </MuiLink>
      ),
    },
    ...(events.length === 0 ? [] : [{ label: 'Events', value: events.join(', ') }]),
    ...(verdict?.isProven === true ? proofOf(verdict) : []),
    { label: 'Proof', value: <VerifyButton id={id} onVerdict={setVerdict} /> },
  ];
  return <FieldList facts={facts} />;
};

const Proof = ({ records }: { records: AuditLogEntry['records'] }) => (
  <Box component="section" aria-labelledby="proof" sx={{ display: 'grid', gap: 2 }}>
    <Typography id="proof" variant="h2">
      Proof
    </Typography>
    <Typography color="textSecondary">
      Each stream that the action changed has a record. Your browser hashes it, follows the proof up to the root and
      checks the signature. Compare root and key with a copy that you keep.
    </Typography>
    {records.map((record) => (
      <RecordProof key={record.id} record={record} />
    ))}
  </Box>
);

export const AuditLogShow = () => (
  <Show title="Audit log entry">
    <WithRecord
      render={(entry: AuditLogEntry) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 4 }}>
          <FieldList facts={factsOf(entry)} />
          {/* Until the whole entry has loaded, the record is the row that the list has cached. */}
          {'stored' in entry && <ChangesTable entry={entry} />}
          <Proof records={entry.records} />
          <details>
            <summary>The event as it is stored</summary>
            <Box component="pre" tabIndex={0} aria-label="Stored event" sx={{ overflowX: 'auto', fontSize: 13 }}>
              {JSON.stringify(entry.stored, undefined, 2)}
            </Box>
          </details>
        </Box>
      )}
    />
  </Show>
);
