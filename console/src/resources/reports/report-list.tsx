import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id.replaceAll('_', ' ') }));

const filters = [
  <SelectInput key="status" source="status" choices={choices(['open', 'dismissed', 'resolved'])} alwaysOn />,
  <SelectInput
    key="kind"
    source="kind"
    choices={choices(['image', 'near_duplicate', 'album', 'user', 'comment', 'appeal'])}
    alwaysOn
  />,
  <SelectInput key="reason" source="reason" choices={choices(Object.keys(reportReasons))} />,
  <TextInput key="subject" source="subject_id" label="Reported item ID" />,
  <TextInput key="owner" source="owner_id" label="Owner ID" />,
];

export const ReportList = () => (
  <ConsoleList
    title="Reports"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Reports from members and visitors appear here."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Reported">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="kind">
        <FunctionField render={({ kind }: ReportView) => kind.replaceAll('_', ' ')} />
      </DataTable.Col>
      <DataTable.Col source="reason">
        <FunctionField render={({ reason }: ReportView) => reason.replaceAll('_', ' ')} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <FunctionField render={({ status }: ReportView) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col source="decision" disableSort>
        <FunctionField render={({ decision }: ReportView) => decision?.replaceAll('_', ' ') ?? ''} />
      </DataTable.Col>
      <DataTable.Col source="decided_at" label="Decided">
        <TimeField source="decided_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
