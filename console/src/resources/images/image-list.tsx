import type { ImageItemView } from '@pixchange/contracts/http/images';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { MemberLink } from '../../shared/member-link.tsx';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { Picture } from '../../shared/picture.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const PICTURE_PX = 44;

const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id.replaceAll('_', ' ') }));

const filters = [
  <TextInput key="q" source="q" label="Title" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    choices={choices(['processing', 'ready', 'failed', 'taken_down'])}
    alwaysOn
  />,
  <SelectInput key="type" source="type" choices={choices(['Gif', 'Sticker', 'Art'])} />,
  <TextInput key="owner" source="owner_id" label="Owner ID" />,
];

export const ImageList = () => (
  <ConsoleList
    title="Works"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Works appear here when someone uploads them."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col label="Picture" disableSort>
        <FunctionField
          render={({ image }: ImageItemView) => (
            <Picture url={image?.versions.fixed_small.url} alt="" size={PICTURE_PX} />
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="title" />
      <DataTable.Col source="type" disableSort />
      <DataTable.Col label="Owner" disableSort>
        <FunctionField render={({ user }: ImageItemView) => <MemberLink id={user.id} />} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <FunctionField render={({ status }: ImageItemView) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col source="created_at" label="Uploaded">
        <TimeField source="created_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
