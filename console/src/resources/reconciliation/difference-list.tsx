import { Tab, Tabs } from '@mui/material';
import type { DifferenceSide, DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';
import { DataTable, FunctionField, SelectInput, useListContext } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { amountOn, sides } from './difference-texts.ts';

const filters = [
  <SelectInput
    key="status"
    source="status"
    choices={['open', 'explained', 'resolved'].map((id) => ({ id, name: id }))}
    alwaysOn
  />,
];

const ALL = 'all';

/**
 * Tabs for the kinds of differences between our ledger and the provider's report. The URL contains the selected kind.
 */
const Sides = () => {
  const { filterValues, setFilters } = useListContext<DifferenceView>();
  const { side = ALL, ...others } = filterValues as { side?: DifferenceSide };
  return (
    <Tabs
      value={side}
      onChange={(_, chosen: string) => setFilters(chosen === ALL ? others : { ...others, side: chosen })}
      aria-label="Where they differ"
    >
      <Tab value={ALL} label="All" />
      {(Object.keys(sides) as DifferenceSide[]).map((id) => (
        <Tab key={id} value={id} label={sides[id]} />
      ))}
    </Tabs>
  );
};

export const DifferenceList = () => (
  <ConsoleList
    title="Reconciliation"
    filters={filters}
    sort={{ field: 'found_at', order: 'DESC' }}
    empty="Differences between the payment provider's report and our books appear here."
  >
    <Sides />
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="found_at" label="Found">
        <TimeField source="found_at" />
      </DataTable.Col>
      <DataTable.Col source="status">
        <FunctionField
          render={({ status }: DifferenceView) => (
            <StateLabel state={status} tone={status === 'resolved' ? 'ok' : undefined} />
          )}
        />
      </DataTable.Col>
      <DataTable.Col label="Ours" disableSort sx={{ textAlign: 'end' }}>
        <FunctionField render={(difference: DifferenceView) => amountOn('ours', difference)} />
      </DataTable.Col>
      <DataTable.Col label="Theirs" disableSort sx={{ textAlign: 'end' }}>
        <FunctionField render={(difference: DifferenceView) => amountOn('theirs', difference)} />
      </DataTable.Col>
      <DataTable.Col source="transaction_id" label="At the provider" disableSort />
      <DataTable.Col label="Findings" disableSort>
        <FunctionField render={({ findings }: DifferenceView) => findings.join('; ')} />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
