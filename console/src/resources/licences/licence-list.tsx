import type { LicenceStaffRow } from '@pixchange/contracts/http/admin-market';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { TimeField } from '../../shared/time-field.tsx';

const states = ['active', 'blocked', 'refunding', 'refunded'].map((id) => ({ id, name: id }));

const filters = [
  <TextInput key="buyer" source="buyer_id" label="Buyer ID" alwaysOn />,
  <TextInput key="seller" source="seller_id" label="Seller ID" />,
  <TextInput key="image" source="image_id" label="Work ID" />,
  <SelectInput key="status" source="status" label="State" choices={states} />,
];

export const LicenceList = () => (
  <ConsoleList
    title="Licenses"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Licenses appear here when someone buys one."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Bought">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col label="Buyer" disableSort>
        <FunctionField render={({ buyer_id: id }: LicenceStaffRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col label="Seller" disableSort>
        <FunctionField render={({ seller_id: id }: LicenceStaffRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col label="State" disableSort>
        <FunctionField render={({ status }: LicenceStaffRow) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="price" />
    </DataTable>
  </ConsoleList>
);
