import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReportDetailView, ReportView } from '@pixchange/contracts/http/moderation';
import { Link } from 'react-router';
import { Picture } from '../../shared/picture.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { whatOf } from './queue.ts';
import { ageOf, timeInUtc } from '../../shared/time.ts';

const SIMILAR_PX = 64;

const ACTS = { take_down: 'taken_down', restore: 'restored', suspend: 'suspended', reinstate: 'restored' } as const;

const Section = ({ title, count, children }: { title: string; count?: number; children: React.ReactNode }) => (
  <Box component="section" sx={{ marginBottom: 3 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h2">{title}</Typography>
      {count !== undefined && <Typography color="textSecondary">{count}</Typography>}
    </Box>
    {children}
  </Box>
);

const titleOf = ({ kind, reason }: ReportView): string => {
  if (kind === 'near_duplicate') return 'Much like an earlier work';
  return kind === 'appeal' ? 'Appeal' : reason.replaceAll('_', ' ');
};

const ReportLine = ({ report, now }: { report: ReportView; now: number }) => (
  <Box sx={{ paddingBlock: 1, borderBottom: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{titleOf(report)}</Typography>
      <Typography color="textSecondary">{ageOf(report.created_at, now)}</Typography>
    </Box>
    {report.comment !== null && <Typography sx={{ whiteSpace: 'pre-wrap' }}>“{report.comment}”</Typography>}
    <Typography color="textSecondary">
      {report.kind === 'near_duplicate' ? (
        'Found by Pixchange'
      ) : report.reporter_id === null ? (
        'By a visitor'
      ) : (
        <MuiLink component={Link} to={`/users/${report.reporter_id}/show`}>
          By {report.kind === 'appeal' ? 'its creator' : 'a member'}
        </MuiLink>
      )}
    </Typography>
  </Box>
);

interface ReportFactsProps {
  readonly detail: ReportDetailView;
  readonly reports: readonly ReportView[];
}

/** Reasons why something is in the queue, and earlier decisions about it and its owner. */
export const ReportFacts = ({ detail, reports }: ReportFactsProps) => {
  const now = Date.now();
  const { similar, distance, appealed, user, history } = detail;
  return (
    <>
      <Section title={appealed === null ? 'Reports' : 'Appeal'} count={reports.length}>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} now={now} />
        ))}
        {similar !== null && (
          <Box sx={{ display: 'flex', gap: 1.5, paddingBlock: 1 }}>
            <Box sx={{ flex: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>The earlier work</Typography>
              <Typography color="textSecondary">
                <MuiLink component={Link} to={`/images/${similar.id}/show`}>
                  {similar.title}
                </MuiLink>
                , {distance} of 64 bits apart
              </Typography>
            </Box>
            <Picture url={similar.image?.versions.fixed.url} alt={similar.title} size={SIMILAR_PX} />
          </Box>
        )}
      </Section>
      {detail.escalated_by !== null && (
        <Section title="Escalated">
          <Typography sx={{ paddingBlock: 1 }}>{detail.escalation_reason ?? 'No reason was kept.'}</Typography>
        </Section>
      )}
      {appealed !== null && (
        <Section title="The decision">
          <Typography sx={{ paddingBlock: 1 }}>
            {appealed.reason ?? 'No reason was kept.'}{' '}
            <Typography component="span" color="textSecondary">
              {timeInUtc(appealed.at)}
            </Typography>
          </Typography>
        </Section>
      )}
      <Section title={user === null ? 'History' : `History of @${user.username}`} count={history.length}>
        {history.length === 0 && (
          <Typography color="textSecondary" sx={{ paddingBlock: 1 }}>
            Nothing was decided before.
          </Typography>
        )}
        {history.map((act) => (
          <Box key={act.id} sx={{ paddingBlock: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}>
              <StateLabel state={ACTS[act.act]} />
              <Typography color="textSecondary">{timeInUtc(act.at)}</Typography>
            </Box>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {whatOf({ subject_kind: act.kind })}: {act.reason ?? 'no reason kept'}
            </Typography>
          </Box>
        ))}
      </Section>
    </>
  );
};
