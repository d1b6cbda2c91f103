import type { AlbumView } from '@pixchange/contracts/http/albums';
import { BooleanField, DataTable, FunctionField, NullableBooleanInput, TextInput } from 'react-admin';
import { MemberLink } from '../../shared/member-link.tsx';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';

const filters = [
  <TextInput key="q" source="q" label="Title" alwaysOn />,
  <NullableBooleanInput key="down" source="taken_down" alwaysOn />,
  <NullableBooleanInput key="published" source="published" />,
  <TextInput key="owner" source="owner_id" label="Owner ID" />,
];

export const AlbumList = () => (
  <ConsoleList
    title="Albums"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Albums appear here once members create them."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="title" />
      <DataTable.Col label="Owner" disableSort>
        <FunctionField render={({ user_id: id }: AlbumView) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="images_count" label="Works" disableSort />
      <DataTable.Col source="published" disableSort>
        <BooleanField source="published" />
      </DataTable.Col>
      <DataTable.Col source="taken_down" disableSort>
        <BooleanField source="taken_down" />
      </DataTable.Col>
      <DataTable.Col source="created_at" label="Created">
        <TimeField source="created_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
