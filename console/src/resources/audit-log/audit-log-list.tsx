import type { AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import { staffMatrix } from '@pixchange/contracts/http/staff-matrix';
import { DataTable, DateTimeInput, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { momentIn } from '../../shared/time.ts';
import { TimeField } from '../../shared/time-field.tsx';
import { ActionTarget, actionText } from './action-target.tsx';
import { VerifyButton } from './verify-button.tsx';

const READS = ['list', 'show', 'totals'];
const ACTIONS = Object.entries(staffMatrix).flatMap(([resource, actions]) =>
  Object.keys(actions)
    .filter((action) => !READS.includes(action))
    .map((action) => `${resource}.${action}`),
);
const OUTCOMES = ['done', 'refused'];

const filters = [
  <SelectInput
    key="action"
    source="action"
    choices={ACTIONS.map((action) => ({ id: action, name: actionText({ action }) }))}
    alwaysOn
  />,
  <SelectInput key="outcome" source="outcome" choices={OUTCOMES.map((id) => ({ id, name: id }))} alwaysOn />,
  <TextInput key="staff" source="staff_id" label="Person ID" />,
  <TextInput key="target" source="target" label="Target ID" />,
  <DateTimeInput key="from" source="from" label="From" parse={momentIn} />,
  <DateTimeInput key="until" source="until" label="Until" parse={momentIn} />,
];

const outcomeText = ({ outcome, count }: AuditLogRow) => (
  <>
    <StateLabel state={outcome} />
    {count > 1 && ` ${count} times`}
  </>
);

export const AuditLogList = () => (
  <ConsoleList
    title="Audit log"
    filters={filters}
    sort={{ field: 'at', order: 'DESC' }}
    empty="Actions of staff, and attempts that were refused, appear here."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="at" label="When">
        <TimeField source="at" />
      </DataTable.Col>
      <DataTable.Col source="staff_id" label="Who">
        <FunctionField render={({ staff_id: id }: AuditLogRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col source="action">
        <FunctionField render={actionText} />
      </DataTable.Col>
      <DataTable.Col label="Target" disableSort>
        <FunctionField render={(entry: AuditLogRow) => <ActionTarget entry={entry} />} />
      </DataTable.Col>
      <DataTable.Col source="outcome" disableSort>
        <FunctionField render={outcomeText} />
      </DataTable.Col>
      <DataTable.Col source="reason" disableSort />
      <DataTable.Col label="Proof" disableSort>
        <FunctionField render={({ id }: AuditLogRow) => <VerifyButton id={id} />} />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
