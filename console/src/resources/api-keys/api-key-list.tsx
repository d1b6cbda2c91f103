import type { StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import { DataTable, FunctionField, TextInput } from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { TimeField } from '../../shared/time-field.tsx';

const filters = [<TextInput key="user" source="user_id" label="Member ID" alwaysOn />];

export const ApiKeyList = () => (
  <ConsoleList
    title="API keys"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Keys appear here when members create them for their apps."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Made">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="name" disableSort />
      <DataTable.Col source="key_start" label="Begins with" disableSort />
      <DataTable.Col source="user_id" label="Member" disableSort>
        <FunctionField render={({ user_id: id }: StaffApiKey) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.NumberCol source="calls_today" label="Calls today" />
      <DataTable.Col label="Limits" disableSort>
        <FunctionField
          render={({ calls_per_minute: perMinute, calls_per_day: perDay }: StaffApiKey) =>
            `${countText(perMinute)} a minute, ${countText(perDay)} a day`
          }
        />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
