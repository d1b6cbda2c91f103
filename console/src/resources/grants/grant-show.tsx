import { Box } from '@mui/material';
import type { GrantView } from '@pixchange/contracts/http/admin-ledger';
import { Show, TopToolbar, useCanAccess, useRecordContext, WithRecord } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';
import { amountText } from '../../shared/amounts.ts';
import { ApproveButton } from '../../shared/approve-button.tsx';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { readSession } from '../../shared/session.ts';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';

const Actions = () => {
  const grant = useRecordContext<GrantView>();
  const { canAccess } = useCanAccess({ resource: 'grants', action: 'approve' });
  if (grant === undefined || grant.status !== 'proposed') return <TopToolbar />;
  const isOwn = grant.agreed_by.includes(readSession()?.id ?? '');
  return (
    <TopToolbar>
      {canAccess === true && !isOwn && <ApproveButton path={`grants/${grant.id}/approval`} />}
      <ActButton
        resource="grants"
        action="reject"
        path={`grants/${grant.id}/rejection`}
        label="Reject"
        title="Reject this grant?"
        done="Rejected"
        color="error"
      />
    </TopToolbar>
  );
};

const factsOf = (grant: GrantView) => [
  { label: 'State', value: <StateLabel state={grant.status} /> },
  { label: 'To', value: <MemberLink id={grant.user_id} /> },
  { label: 'Amount', value: `${amountText(grant.amount, grant.unit)} ${grant.unit}` },
  { label: 'Reason', value: grant.reason ?? 'not kept: the administrator left' },
  {
    label: 'Approved by',
    value: (
      <>
        {grant.agreed_by.map((id) => (
          <div key={id}>
            <MemberLink id={id} />
          </div>
        ))}
        {grant.agreed_by.length} of {grant.approvals_needed}
      </>
    ),
  },
  ...(grant.rejected_by === null
    ? []
    : [
        { label: 'Rejected by', value: <MemberLink id={grant.rejected_by} /> },
        { label: 'Why', value: grant.rejected_reason ?? '' },
      ]),
  { label: 'Proposed', value: timeInUtc(grant.created_at) },
];

export const GrantShow = () => (
  <Show title="Grant" actions={<Actions />}>
    <WithRecord
      render={(grant: GrantView) => (
        <Box sx={{ padding: 3 }}>
          <FieldList facts={factsOf(grant)} />
        </Box>
      )}
    />
  </Show>
);
