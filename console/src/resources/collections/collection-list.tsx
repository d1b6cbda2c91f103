import type { CollectionStaffRow } from '@pixchange/contracts/http/admin-market';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));

const filters = [
  <SelectInput
    key="status"
    source="nft_status"
    label="State"
    choices={choices(['draft', 'minting', 'minted'])}
    alwaysOn
  />,
  <TextInput key="owner" source="owner_id" label="Owner ID" />,
];

export const CollectionList = () => (
  <ConsoleList
    title="Collections"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Collections appear here when someone creates one."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="title" />
      <DataTable.Col label="Owner" disableSort>
        <FunctionField render={({ owner_id: id }: CollectionStaffRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col label="State" disableSort>
        <FunctionField render={({ nft_status: state }: CollectionStaffRow) => <StateLabel state={state} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="images_count" label="Works" disableSort />
      <DataTable.NumberCol source="minted_count" label="Minted" />
      <DataTable.Col source="created_at" label="Created">
        <TimeField source="created_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
