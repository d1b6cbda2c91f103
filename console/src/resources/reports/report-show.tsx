import { Box, Typography } from '@mui/material';
import type { ReportDetailView, ReportView } from '@pixchange/contracts/http/moderation';
import { Loading, Show, WithRecord } from 'react-admin';
import { CaseLink } from '../../shared/case-link.tsx';
import { FieldList } from '../../shared/field-list.tsx';
import { ProofButton } from '../../shared/proof-button.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { ReportFacts } from './report-facts.tsx';
import { Subject } from '../../shared/subject.tsx';

const decider = (role: string | null): string =>
  role === 'admin' ? 'an administrator' : `a ${role ?? 'member of staff'}`;

const factsOf = (report: ReportDetailView) => [
  { label: 'State', value: <StateLabel state={report.status} /> },
  { label: 'Reported', value: timeInUtc(report.created_at) },
  {
    label: 'Decision',
    value:
      report.decision === null
        ? 'none yet'
        : `${report.decision.replaceAll('_', ' ')} by ${decider(report.decided_role)}`,
  },
  { label: 'Reason of the decision', value: report.decision_reason ?? '' },
  { label: 'Decided', value: report.decided_at === null ? '' : timeInUtc(report.decided_at) },
];

/** Whether the whole report has loaded; until then, the record is the row that the list has cached. */
const isWhole = (report: ReportView | ReportDetailView): report is ReportDetailView => 'history' in report;

const Page = (report: ReportDetailView) => (
  <Box sx={{ padding: 3, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 340px' } }}>
    <Box sx={{ minWidth: 0, display: 'grid', gap: 3 }}>
      <FieldList facts={factsOf(report).filter(({ value }) => value !== '')} />
      <Subject {...report} />
    </Box>
    <aside>
      <Typography sx={{ marginBlockEnd: 2 }}>
        <CaseLink id={report.subject_id} />
      </Typography>
      {report.decision !== null && (
        <Box sx={{ marginBlockEnd: 3 }}>
          <ProofButton resource="reports" id={report.id} />
        </Box>
      )}
      <ReportFacts detail={report} />
    </aside>
  </Box>
);

export const ReportShow = () => (
  <Show title="Report">
    <WithRecord
      render={(report: ReportView | ReportDetailView) => (isWhole(report) ? <Page {...report} /> : <Loading />)}
    />
  </Show>
);
