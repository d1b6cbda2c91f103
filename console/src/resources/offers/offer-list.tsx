import type { OfferStaffRow } from '@pixchange/contracts/http/admin-market';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));

const filters = [
  <SelectInput key="status" source="status" choices={choices(['open', 'reserved', 'sold', 'closed'])} alwaysOn />,
  <SelectInput
    key="kind"
    source="kind"
    choices={[
      { id: 'licence', name: 'License' },
      { id: 'nft', name: 'Token' },
    ]}
    alwaysOn
  />,
  <TextInput key="seller" source="seller_id" label="Seller ID" />,
  <TextInput key="image" source="image_id" label="Work ID" />,
];

export const OfferList = () => (
  <ConsoleList
    title="Offers"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Offers appear here when someone puts a work or a token on sale."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Opened">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col label="Sells" disableSort>
        <FunctionField render={({ kind }: OfferStaffRow) => (kind === 'nft' ? 'token' : 'license')} />
      </DataTable.Col>
      <DataTable.Col label="Seller" disableSort>
        <FunctionField render={({ seller_id: id }: OfferStaffRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="price" />
      <DataTable.NumberCol source="sales_count" label="Sales" />
      <DataTable.Col source="status">
        <FunctionField render={({ status }: OfferStaffRow) => <StateLabel state={status} />} />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
