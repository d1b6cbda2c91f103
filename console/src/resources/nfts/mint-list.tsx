import { Box } from '@mui/material';
import type { MintRow } from '@pixchange/contracts/http/admin-nfts';
import { DataTable, FunctionField, NullableBooleanInput, SelectInput, TextInput } from 'react-admin';
import { amountText } from '../../shared/amounts.ts';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { OrphanDebits } from './orphan-debits.tsx';

const STATES = ['requested', 'paid', 'submitted', 'minted', 'failed'].map((id) => ({ id, name: id }));

const filters = [
  <SelectInput key="status" source="status" choices={STATES} alwaysOn />,
  <NullableBooleanInput key="open" source="open" label="Under way" alwaysOn />,
  <NullableBooleanInput key="held" source="held" label="Held" />,
  <TextInput key="owner" source="owner_id" label="Owner ID" />,
  <TextInput key="image" source="image_id" label="Work ID" />,
];

const Mints = () => (
  <ConsoleList
    title="Mints"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Mints appear here when someone mints a work."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Requested">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="owner_id" label="Owner" disableSort>
        <FunctionField render={({ owner_id: id }: MintRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <FunctionField render={({ status }: MintRow) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col label="Paid" disableSort sx={{ textAlign: 'end' }}>
        <FunctionField render={({ price }: MintRow) => `${amountText(price.amount, price.unit)} ${price.unit}`} />
      </DataTable.Col>
      <DataTable.NumberCol source="chain_id" label="Chain" disableSort />
      <DataTable.Col source="token_id" label="Token" disableSort>
        <FunctionField render={({ token_id: token }: MintRow) => (token === null ? '' : `#${token}`)} />
      </DataTable.Col>
      <DataTable.Col source="minted_at" label="Minted">
        <TimeField source="minted_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);

export const MintList = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <OrphanDebits />
    <Mints />
  </Box>
);
