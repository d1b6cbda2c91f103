import { Button, TextField } from '@mui/material';
import type { PurchaseDetail, RefundAnswer } from '@pixchange/contracts/http/purchases';
import { useRef, useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { centsOf } from './cents.ts';

const REFUNDABLE = new Set(['completed', 'partially_refunded']);

/** Button that refunds a payment and takes back the coins that it bought. */
export const RefundButton = ({ purchase }: { purchase: PurchaseDetail }) => {
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState('');
  // Idempotency key of this dialog: a retry after a lost response doesn't create a second refund.
  const key = useRef('');
  const { canAccess } = useCanAccess({ resource: 'purchases', action: 'refund' });
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (canAccess !== true || !REFUNDABLE.has(purchase.status)) return null;
  const open = () => {
    key.current = crypto.randomUUID();
    setAmount('');
    setOpen(true);
  };
  const refund = async (reason: string) => {
    const cents = amount.trim() === '' ? undefined : centsOf(amount);
    if (cents === null) throw new Error('Enter an amount such as 4.99');
    const { status } = await dataProvider.act<RefundAnswer>(
      `purchases/${purchase.id}/refund`,
      { reason, ...(cents === undefined ? {} : { cents }) },
      key.current,
    );
    notify(status === 'proposed' ? 'Proposed. Someone else has to approve it.' : 'The refund is on its way', {
      type: 'success',
    });
    refresh();
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
        Refund
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Refund this purchase?"
          explanation={`The member paid $${purchase.price}; $${purchase.refunded} has already been refunded. Their coins are removed in proportion.`}
          action="Refund"
          onClose={() => setOpen(false)}
          onConfirm={refund}
        >
          <TextField
            label="Amount in US dollars"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            helperText="Leave empty to refund the rest."
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            fullWidth
          />
        </ReasonDialog>
      )}
    </>
  );
};
