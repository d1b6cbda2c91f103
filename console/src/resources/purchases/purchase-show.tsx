import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { PurchaseDetail } from '@pixchange/contracts/http/purchases';
import { Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { RefundButton } from './refund-button.tsx';

const factsOf = (purchase: PurchaseDetail) => [
  { label: 'State', value: <StateLabel state={purchase.status} /> },
  { label: 'Member', value: <MemberLink id={purchase.user_id} /> },
  { label: 'Coins', value: countText(purchase.coins) },
  { label: 'Price', value: `$${purchase.price}` },
  { label: 'Fee of the provider', value: purchase.fee === null ? 'not known yet' : `$${purchase.fee}` },
  { label: 'Refunded', value: `$${purchase.refunded}, ${countText(purchase.coins_taken_back)} coins taken back` },
  { label: 'Disputed', value: purchase.disputed ? 'yes' : 'no' },
  { label: 'To explain', value: purchase.findings },
  { label: 'Order at the provider', value: purchase.provider_order_id ?? 'none' },
  { label: 'Capture at the provider', value: purchase.capture_id ?? 'none' },
  { label: 'Started', value: timeInUtc(purchase.created_at) },
  { label: 'Completed', value: purchase.completed_at === null ? 'no' : timeInUtc(purchase.completed_at) },
];

const Steps = ({ history }: Pick<PurchaseDetail, 'history'>) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Time</TableCell>
        <TableCell>Event</TableCell>
        <TableCell>Facts</TableCell>
        <TableCell>By</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {history.map(({ id, type, at, actor_id: actor, facts }) => (
        <TableRow key={id}>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeInUtc(at)}</TableCell>
          <TableCell>{type}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            {Object.entries(facts)
              .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
              .join(', ')}
          </TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{actor}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const Refunds = ({ refund_requests: refunds }: Pick<PurchaseDetail, 'refund_requests'>) => (
  <>
    {refunds.length === 0 && <Typography color="textSecondary">None.</Typography>}
    {refunds.map(({ id, amount, reason, status, requested_at: at }) => (
      <Typography key={id}>
        ${amount}, {status}, {timeInUtc(at)}: {reason ?? 'no reason kept'}
      </Typography>
    ))}
  </>
);

const Actions = () => {
  const purchase = useRecordContext<PurchaseDetail>();
  return <TopToolbar>{purchase !== undefined && <RefundButton purchase={purchase} />}</TopToolbar>;
};

export const PurchaseShow = () => (
  <Show title="Coin purchase" actions={<Actions />}>
    <WithRecord
      render={(purchase: PurchaseDetail) => (
        <Box sx={{ padding: 3, display: 'grid', gap: 3 }}>
          <FieldList facts={factsOf(purchase)} />
          <Box component="section">
            <Typography variant="h2" gutterBottom>
              Refunds
            </Typography>
            <Refunds {...purchase} />
          </Box>
          <Box component="section" aria-label="History" tabIndex={0} sx={{ overflowX: 'auto' }}>
            <Typography variant="h2" gutterBottom>
              History
            </Typography>
            <Steps {...purchase} />
          </Box>
        </Box>
      )}
    />
  </Show>
);
