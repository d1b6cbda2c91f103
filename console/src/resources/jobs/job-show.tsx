import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { JobView } from '@pixchange/contracts/http/admin-jobs';
import { Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { Link } from 'react-router';
import { ActButton } from '../../shared/act-button.tsx';
import { FieldList } from '../../shared/field-list.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { kinds } from './kinds.ts';

const Actions = () => {
  const job = useRecordContext<JobView>();
  if (job === undefined) return <TopToolbar />;
  return (
    <TopToolbar>
      {job.can_retry && (
        <ActButton
          resource="jobs"
          action="retry"
          path={`jobs/${job.id}/retry`}
          label="Retry"
          title="Retry it?"
          explanation="If it fails again, it returns to this list."
          done="It is being retried"
        />
      )}
      {job.can_skip && (
        <ActButton
          resource="jobs"
          action="skip"
          path={`jobs/${job.id}/skip`}
          label="Skip"
          title="Never handle this event?"
          explanation="Its effects will never happen. This cannot be undone."
          done="Skipped"
          color="error"
        />
      )}
    </TopToolbar>
  );
};

const factsOf = (job: JobView) => [
  { label: 'Kind', value: kinds[job.kind].name },
  { label: 'Name', value: job.name },
  {
    label: 'About',
    value:
      job.kind === 'mint' || job.kind === 'withdrawal' ? (
        <MuiLink component={Link} to={`/nfts/${job.subject}/show`}>
          {job.subject}
        </MuiLink>
      ) : (
        job.subject
      ),
  },
  ...(job.event === null
    ? []
    : [
        {
          label: 'Event',
          value: (
            <MuiLink component={Link} to={`/events?stream=${encodeURIComponent(job.event.stream)}`}>
              {job.event.type ?? 'event'}, {job.event.revision} in {job.event.stream}
            </MuiLink>
          ),
        },
      ]),
  ...(job.reason === null ? [] : [{ label: 'What went wrong', value: job.reason }]),
  ...(job.attempts === null ? [] : [{ label: 'Attempts', value: job.attempts }]),
  { label: 'Retry', value: job.retrying ? 'in progress' : 'not requested' },
  { label: 'Since', value: timeInUtc(job.since) },
];

export const JobShow = () => (
  <Show title="Job" actions={<Actions />}>
    <WithRecord
      render={(job: JobView) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <Typography>{kinds[job.kind].explanation}</Typography>
          <FieldList facts={factsOf(job)} />
        </Box>
      )}
    />
  </Show>
);
