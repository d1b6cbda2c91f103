import { Box } from '@mui/material';
import type { TransactionRow } from '@pixchange/contracts/http/admin-transactions';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { AccountLink } from '../../shared/account-link.tsx';
import { amountText } from '../../shared/amounts.ts';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { LedgerTotals } from './ledger-totals.tsx';

const UNITS = [
  { id: 'coins', name: 'coins' },
  { id: 'pixtokens', name: 'pixtokens' },
  { id: 'usd_cents', name: 'US dollars' },
];
const CAUSES = ['purchase', 'refund', 'grant', 'transfer', 'offer', 'mint'].map((id) => ({ id, name: id }));

const filters = [
  <TextInput key="account" source="account" label="Account (from or to)" alwaysOn />,
  <SelectInput key="unit" source="unit" choices={UNITS} alwaysOn />,
  <SelectInput key="cause" source="cause_type" label="Cause" choices={CAUSES} alwaysOn />,
  <TextInput key="causeId" source="cause_id" label="Cause ID" />,
];

/** Page of the ledger: its totals, and its entries with both accounts. */
export const TransactionList = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <LedgerTotals />
    <ConsoleList
      title="Coin ledger"
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      empty="Entries appear here when a member buys, receives or spends coins or pixtokens."
    >
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="at" label="Time">
          <TimeField source="at" />
        </DataTable.Col>
        <DataTable.Col source="type" label="Event" disableSort />
        <DataTable.Col source="from_account" label="From" disableSort>
          <FunctionField render={({ from_account: account }: TransactionRow) => <AccountLink account={account} />} />
        </DataTable.Col>
        <DataTable.Col source="to_account" label="To" disableSort>
          <FunctionField render={({ to_account: account }: TransactionRow) => <AccountLink account={account} />} />
        </DataTable.Col>
        <DataTable.Col source="cause_type" label="Cause" disableSort>
          <FunctionField render={({ cause_type: type, cause_id: id }: TransactionRow) => `${type} ${id.slice(0, 8)}`} />
        </DataTable.Col>
        <DataTable.Col source="amount" sx={{ textAlign: 'end' }}>
          <FunctionField
            render={({ amount, unit }: TransactionRow) =>
              `${amountText(amount, unit)}${unit === 'usd_cents' ? '' : ` ${unit}`}`
            }
          />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  </Box>
);
