import type { PurchaseRow } from '@pixchange/contracts/http/purchases';
import { DataTable, FunctionField, NullableBooleanInput, SelectInput, TextInput } from 'react-admin';
import { MemberLink } from '../../shared/member-link.tsx';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const STATES = ['created', 'pending', 'completed', 'failed', 'review', 'refunded', 'partially_refunded'];

const filters = [
  <SelectInput
    key="status"
    source="status"
    choices={STATES.map((id) => ({ id, name: id.replaceAll('_', ' ') }))}
    alwaysOn
  />,
  <NullableBooleanInput key="disputed" source="disputed" label="Disputed by the buyer" alwaysOn />,
  <TextInput key="user" source="user_id" label="Member ID" />,
  <TextInput key="order" source="provider_order_id" label="Order at the provider" />,
  <TextInput key="capture" source="capture_id" label="Capture at the provider" />,
];

export const PurchaseList = () => (
  <ConsoleList
    title="Coin purchases"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Purchases appear here when someone buys coins."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Started">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="user_id" label="Member" disableSort>
        <FunctionField render={({ user_id: id }: PurchaseRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <FunctionField render={({ status }: PurchaseRow) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="coins" />
      <DataTable.Col source="price" label="Price, USD" sx={{ textAlign: 'end' }} />
      <DataTable.Col source="fee" label="Fee, USD" sx={{ textAlign: 'end' }} disableSort />
      <DataTable.Col source="refunded" label="Refunded, USD" sx={{ textAlign: 'end' }} disableSort />
      <DataTable.NumberCol source="findings" label="To explain" />
      <DataTable.Col source="provider_order_id" label="Order" disableSort />
    </DataTable>
  </ConsoleList>
);
