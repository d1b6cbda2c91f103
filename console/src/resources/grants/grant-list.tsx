import type { GrantView } from '@pixchange/contracts/http/admin-ledger';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { MemberLink } from '../../shared/member-link.tsx';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));

const filters = [
  <SelectInput key="status" source="status" choices={choices(['proposed', 'agreed', 'rejected'])} alwaysOn />,
  <SelectInput key="unit" source="unit" choices={choices(['coins', 'pixtokens'])} />,
  <TextInput key="user" source="user_id" label="Member ID" />,
];

export const GrantList = () => (
  <ConsoleList
    title="Grants"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="A grant gives someone coins or pixtokens."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Proposed">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="user_id" label="To" disableSort>
        <FunctionField render={({ user_id: id }: GrantView) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="amount" />
      <DataTable.Col source="unit" disableSort />
      <DataTable.Col source="status">
        <FunctionField render={({ status }: GrantView) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col source="reason" disableSort />
    </DataTable>
  </ConsoleList>
);
