import type { StaffUserRow } from '@pixchange/contracts/http/admin-users';
import { DataTable, DateTimeInput, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { momentIn } from '../../shared/time.ts';
import { TimeField } from '../../shared/time-field.tsx';
import { Picture } from '../../shared/picture.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const PICTURE_PX = 36;

const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id.replaceAll('_', ' ') }));

const filters = [
  <TextInput key="q" source="q" label="Username, name, id or email" alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(['not_confirmed', 'confirmed', 'suspended'])} alwaysOn />,
  <SelectInput key="role" source="role" choices={choices(['moderator', 'auditor', 'admin'])} />,
  <DateTimeInput key="from" source="from" label="Joined since" parse={momentIn} />,
];

export const MemberList = () => (
  <ConsoleList
    title="Members"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Members appear here when they sign up."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col label="Picture" disableSort>
        <FunctionField
          render={({ profile_image: picture }: StaffUserRow) => <Picture url={picture.url} alt="" size={PICTURE_PX} />}
        />
      </DataTable.Col>
      <DataTable.Col source="username" />
      <DataTable.Col source="full_name" label="Name" />
      <DataTable.Col source="status" disableSort>
        <FunctionField render={({ status }: StaffUserRow) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col source="roles" disableSort>
        <FunctionField render={({ roles }: StaffUserRow) => roles.join(', ')} />
      </DataTable.Col>
      <DataTable.NumberCol source="coins" disableSort />
      <DataTable.NumberCol source="pixtokens" disableSort />
      <DataTable.Col source="created_at" label="Joined">
        <TimeField source="created_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
