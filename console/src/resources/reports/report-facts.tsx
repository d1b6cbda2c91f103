import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ReportDetailView, ReporterView, ReportView } from '@pixchange/contracts/http/moderation';
import { Link } from 'react-router';
import { Picture } from '../../shared/picture.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { partText, whatOf, type QueueItem } from './queue.ts';
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
  if (kind === 'near_duplicate') return 'Similar to an earlier work';
  return kind === 'appeal' ? 'Appeal' : reason.replaceAll('_', ' ');
};

const recordOf = ({ upheld, decided }: ReporterView): string =>
  decided === 0 ? 'no report decided before' : `right in ${upheld} of ${decided}`;

interface ReportLineProps {
  readonly report: ReportView;
  readonly reporter: ReporterView | undefined;
  readonly now: number;
}

const ReportLine = ({ report, reporter, now }: ReportLineProps) => (
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
        <>
          By{' '}
          <MuiLink component={Link} to={`/users/${report.reporter_id}/show`}>
            {reporter === undefined ? 'a member' : `@${reporter.username}`}
          </MuiLink>
          {report.kind !== 'appeal' && reporter !== undefined && `, ${recordOf(reporter)}`}
        </>
      )}
    </Typography>
  </Box>
);

interface Past {
  readonly id: string;
  readonly at: string;
  readonly label: ReactNode;
  readonly text: string;
}

/** Returns the earlier actions and dismissals, latest first. */
const pastOf = ({ history, decided }: ReportDetailView): readonly Past[] =>
  [
    ...history.map((action) => ({
      id: action.id,
      at: action.at,
      label: <StateLabel state={ACTS[action.act]} />,
      text: `${whatOf({ subject_kind: action.kind })}: ${action.reason ?? 'no reason kept'}`,
    })),
    ...decided
      .filter(({ status }) => status === 'dismissed')
      .map((report) => ({
        id: report.id,
        at: report.decided_at ?? report.created_at,
        label: <StateLabel state="dismissed" />,
        text: `${whatOf(report)}, ${titleOf(report).toLowerCase()}: ${report.decision_reason ?? 'no reason kept'}`,
      })),
  ].sort((one, other) => other.at.localeCompare(one.at));

const Priority = ({ item }: { item: QueueItem }) => (
  <Section title="Priority" count={item.priority}>
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {item.points.map(({ part, points }) => (
        <Box
          key={part}
          component="li"
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, paddingBlock: 0.5 }}
        >
          <Typography>{partText(item, part)}</Typography>
          <Typography color="textSecondary">+{points}</Typography>
        </Box>
      ))}
    </Box>
  </Section>
);

interface ReportFactsProps {
  readonly detail: ReportDetailView;
  /** Item of the queue; undefined on the page of a single report. */
  readonly item?: QueueItem;
}

type SimilarProps = Pick<ReportDetailView, 'distance'> & { similar: NonNullable<ReportDetailView['similar']> };

const Similar = ({ similar, distance }: SimilarProps) => (
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
);

const History = ({ detail }: { detail: ReportDetailView }) => {
  const past = pastOf(detail);
  return (
    <Section title={detail.user === null ? 'History' : `History of @${detail.user.username}`} count={past.length}>
      {past.length === 0 && (
        <Typography color="textSecondary" sx={{ paddingBlock: 1 }}>
          Nothing was decided before.
        </Typography>
      )}
      {past.map(({ id, at, label, text }) => (
        <Box key={id} sx={{ paddingBlock: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}>
            {label}
            <Typography color="textSecondary">{timeInUtc(at)}</Typography>
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
        </Box>
      ))}
    </Section>
  );
};

/** Reasons why an item is in the queue, and earlier decisions about it and its owner. */
export const ReportFacts = ({ detail, item }: ReportFactsProps) => {
  const now = Date.now();
  const { similar, distance, appealed, reporters } = detail;
  const reports = item === undefined ? [detail] : detail.open;
  return (
    <>
      <Section title={appealed === null ? 'Reports' : 'Appeal'} count={item?.reports_count ?? 1}>
        {reports.map((report) => (
          <ReportLine
            key={report.id}
            report={report}
            reporter={reporters.find(({ id }) => id === report.reporter_id)}
            now={now}
          />
        ))}
        {similar !== null && <Similar similar={similar} distance={distance} />}
      </Section>
      {detail.escalated_by !== null && (
        <Section title="Escalated">
          <Typography sx={{ paddingBlock: 1 }}>{detail.escalation_reason ?? 'No reason was recorded.'}</Typography>
        </Section>
      )}
      {appealed !== null && (
        <Section title="The decision">
          <Typography sx={{ paddingBlock: 1 }}>
            {appealed.reason ?? 'No reason was recorded.'}{' '}
            <Typography component="span" color="textSecondary">
              {timeInUtc(appealed.at)}
            </Typography>
          </Typography>
        </Section>
      )}
      {item !== undefined && <Priority item={item} />}
      <History detail={detail} />
    </>
  );
};
