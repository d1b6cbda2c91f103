import { Box, Link as MuiLink } from '@mui/material';
import type { CaseDetailView, CaseRow } from '@pixchange/contracts/http/admin-cases';
import { Loading, Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { Link } from 'react-router';
import { ActButton } from '../../shared/act-button.tsx';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { Subject } from '../../shared/subject.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { Assignee } from './assignee.tsx';
import { CaseHistory } from './case-history.tsx';
import { actText, kindNames, outcomeOf } from './case-texts.ts';
import { NoteForm } from './note-form.tsx';

/** Whether the whole case has loaded; until then, the record is the row that the list has cached. */
const isWhole = (record: CaseRow | CaseDetailView | undefined): record is CaseDetailView =>
  record !== undefined && 'steps' in record;

const doneText = (text: string) => (answer: unknown) =>
  (answer as CaseDetailView).proposal_id === undefined ? text : 'Proposed. Someone else has to approve it.';

const Actions = () => {
  const record = useRecordContext<CaseRow | CaseDetailView>();
  if (!isWhole(record)) return <TopToolbar />;
  const { id, kind, open_count: open, reports, withheld } = record;
  const isDecided = reports.some((report) => report.status !== 'open' && report.kind !== 'appeal');
  return (
    <TopToolbar>
      {open > 0 && (
        <ActButton
          resource="cases"
          action="decide"
          path={`cases/${id}/decide`}
          body={{ action: 'dismiss' }}
          label="Dismiss"
          title={open === 1 ? 'Dismiss what is waiting?' : `Dismiss all ${countText(open)} that wait?`}
          explanation="Reports are dismissed and appeals are declined. You can undo this."
          done="Dismissed"
          color="success"
        />
      )}
      {!withheld && (
        <ActButton
          resource="cases"
          action="decide"
          path={`cases/${id}/decide`}
          body={{ action: 'act' }}
          label={actText(kind)}
          title={`${actText(kind)}?`}
          explanation="This decides all reports about it. You can undo it."
          done={doneText(kind === 'user' ? 'Suspended' : 'Taken down')}
          color="error"
        />
      )}
      {isDecided && (
        <ActButton
          resource="cases"
          action="reopen"
          path={`cases/${id}/reopen`}
          label="Reopen"
          title="Reopen this case?"
          explanation="Its reports wait for a decision again. Earlier actions stay in force until you undo them."
          done="Reopened"
        />
      )}
    </TopToolbar>
  );
};

const RESOURCES = { image: 'images', album: 'albums', user: 'users', comment: null } as const;

const About = ({ id, kind }: CaseDetailView) => {
  const resource = RESOURCES[kind];
  return resource === null ? (
    <>{kindNames[kind]}</>
  ) : (
    <MuiLink component={Link} to={`/${resource}/${id}/show`}>
      {kindNames[kind]}
    </MuiLink>
  );
};

const factsOf = (record: CaseDetailView) => {
  const outcome = outcomeOf(record.last_act);
  return [
    { label: 'State', value: <StateLabel state={record.status} /> },
    { label: 'Outcome', value: outcome === null ? 'nothing was done' : <StateLabel state={outcome} /> },
    { label: 'About', value: <About {...record} /> },
    { label: 'Owner', value: <MemberLink id={record.owner_id} /> },
    { label: 'Reports', value: `${countText(record.reports_count)}, ${countText(record.open_count)} waiting` },
    { label: 'Appeals', value: countText(record.appeals_count) },
    { label: 'Opened', value: timeInUtc(record.opened_at) },
    { label: 'Changed', value: timeInUtc(record.updated_at) },
  ];
};

const Page = (record: CaseDetailView) => (
  <Box
    sx={{
      padding: { xs: 2, sm: 3 },
      display: 'grid',
      gap: 3,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
    }}
  >
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
      <Subject {...record} subject_kind={record.kind} />
      <CaseHistory id={record.id} steps={record.steps} />
      <NoteForm caseId={record.id} />
    </Box>
    <Box component="aside" aria-label="About this case" sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <Assignee {...record} />
      <FieldList facts={factsOf(record)} />
    </Box>
  </Box>
);

export const CaseShow = () => (
  <Show title="Case" actions={<Actions />}>
    <WithRecord render={(record: CaseRow | CaseDetailView) => (isWhole(record) ? <Page {...record} /> : <Loading />)} />
  </Show>
);
