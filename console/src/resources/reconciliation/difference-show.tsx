import { Alert, Box, Paper, Typography } from '@mui/material';
import type { DifferenceDetail, DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';
import { Loading, Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import type { ReactNode } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { RecordLink } from '../../shared/record-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { amountOn, sides } from './difference-texts.ts';

/** Whether the whole difference has loaded; until then, the record is the row that the list has cached. */
const isWhole = (difference: DifferenceView | DifferenceDetail): difference is DifferenceDetail =>
  'our_side' in difference;

const WAITS = 'Proposed. Someone else has to approve it.';
const NOT_KEPT = 'not kept: its writer left';

const resolvedText = (answer: unknown): string =>
  (answer as { proposal: unknown }).proposal === null ? 'Resolved' : WAITS;

const Actions = () => {
  const difference = useRecordContext<DifferenceDetail>();
  if (difference === undefined || difference.status === 'resolved') return <TopToolbar />;
  const { id, needs_two: needsTwo } = difference;
  return (
    <TopToolbar>
      <ActButton
        resource="reconciliation"
        action="explain"
        path={`reconciliation/${id}/explain`}
        label="Explain"
        title="What caused this?"
        explanation="It stays in the list until it is resolved."
        done="Explained"
      />
      <ActButton
        resource="reconciliation"
        action="resolve"
        path={`reconciliation/${id}/resolve`}
        label="Resolve"
        title="Resolve this difference?"
        explanation={needsTwo ? `This moves no money. ${WAITS}` : 'This moves no money and can’t be undone.'}
        done={resolvedText}
        color="success"
      />
    </TopToolbar>
  );
};

const by = (userId: string | null): ReactNode => (userId === null ? 'nobody' : <MemberLink id={userId} />);

const factsOf = (difference: DifferenceDetail) => [
  {
    label: 'State',
    value: <StateLabel state={difference.status} tone={difference.status === 'resolved' ? 'ok' : undefined} />,
  },
  { label: 'Kind', value: sides[difference.side] },
  { label: 'Found', value: timeInUtc(difference.found_at) },
  { label: 'Findings', value: difference.findings.join('; ') || 'none' },
  ...(difference.explained_by === null
    ? []
    : [
        { label: 'Explanation', value: difference.explanation ?? NOT_KEPT },
        { label: 'Explained by', value: by(difference.explained_by) },
      ]),
  ...(difference.resolved_by === null
    ? []
    : [
        { label: 'Resolution', value: difference.resolution ?? NOT_KEPT },
        { label: 'Resolved by', value: by(difference.resolved_by) },
      ]),
];

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper elevation={1} component="section" aria-label={title} sx={{ padding: 2, flex: '1 1 320px', minWidth: 0 }}>
    <Typography variant="h2" gutterBottom>
      {title}
    </Typography>
    {children}
  </Paper>
);

const OurSide = (difference: DifferenceDetail) => {
  const { our_side: ours, purchase_id: purchaseId } = difference;
  if (ours === null || purchaseId === null) return <Typography>Our books have no record of it.</Typography>;
  return (
    <FieldList
      facts={[
        { label: 'Purchase', value: <RecordLink resource="purchases" id={purchaseId} /> },
        { label: 'Member', value: <MemberLink id={ours.user_id} /> },
        { label: 'State', value: <StateLabel state={ours.status} /> },
        { label: 'Coins', value: countText(ours.coins) },
        { label: 'Price', value: `${ours.price} ${ours.currency}` },
        { label: 'Started', value: timeInUtc(ours.created_at) },
      ]}
    />
  );
};

const TheirSide = (difference: DifferenceDetail) => {
  const { their_side: theirs, provider_away: isAway, transaction_id: transactionId } = difference;
  if (isAway) return <Alert severity="warning">The provider is not responding. Try again later.</Alert>;
  const known = [
    { label: 'Transaction', value: transactionId },
    { label: 'Amount in the report', value: amountOn('theirs', difference) },
  ];
  const order =
    theirs === null
      ? []
      : [
          { label: 'Order', value: theirs.id },
          { label: 'Order status', value: theirs.status.toLowerCase() },
          ...theirs.captures.map(({ id, status, amount, currency }) => ({
            label: `Capture ${id}`,
            value: `${amount} ${currency}, ${status.toLowerCase()}`,
          })),
        ];
  return <FieldList facts={[...known, ...order]} />;
};

export const DifferenceShow = () => (
  <Show title="Difference" actions={<Actions />}>
    <WithRecord
      render={(difference: DifferenceView | DifferenceDetail) =>
        !isWhole(difference) ? (
          <Loading />
        ) : (
          <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
            <FieldList facts={factsOf(difference)} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Side title="Our books">
                <OurSide {...difference} />
              </Side>
              <Side title="The provider">
                <TheirSide {...difference} />
              </Side>
            </Box>
          </Box>
        )
      }
    />
  </Show>
);
