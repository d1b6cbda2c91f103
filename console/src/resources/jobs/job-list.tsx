import type { JobView } from '@pixchange/contracts/http/admin-jobs';
import { DataTable, FunctionField, SelectInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { ageOf } from '../../shared/time.ts';
import { kinds } from './kinds.ts';

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    choices={Object.entries(kinds).map(([id, { name }]) => ({ id, name }))}
    alwaysOn
  />,
];

export const JobList = () => (
  <ConsoleList
    title="Jobs"
    filters={filters}
    sort={{ field: 'since', order: 'ASC' }}
    empty="All background work is done or in progress."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="kind">
        <FunctionField render={({ kind }: JobView) => kinds[kind].name} />
      </DataTable.Col>
      <DataTable.Col source="name" />
      <DataTable.Col source="subject" disableSort sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source="reason" disableSort sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source="since" label="For">
        <FunctionField render={({ since }: JobView) => ageOf(since, Date.now())} />
      </DataTable.Col>
      <DataTable.Col label="Retry" disableSort>
        <FunctionField render={({ retrying }: JobView) => (retrying ? 'in progress' : '')} />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
