import { Typography } from '@mui/material';
import type { CaseRow } from '@pixchange/contracts/http/admin-cases';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { readSession } from '../../shared/session.ts';
import { StateLabel } from '../../shared/state-label.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { CaseName } from './case-name.tsx';
import { kindNames, outcomeOf } from './case-texts.ts';

const kinds = Object.entries(kindNames).map(([id, name]) => ({ id, name }));
const states = ['open', 'decided'].map((id) => ({ id, name: id }));

const filters = () => [
  <SelectInput key="status" source="status" label="State" choices={states} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
  <SelectInput
    key="assignee"
    source="assignee_id"
    label="Assigned to"
    choices={[{ id: readSession()?.id ?? '', name: 'me' }]}
    alwaysOn
  />,
  <TextInput key="owner" source="owner_id" label="Owner ID" />,
];

/** Styles of columns that are hidden on smaller screens; the case page shows their content. */
const wide = { display: { xs: 'none', lg: 'table-cell' } };
const notSmall = { display: { xs: 'none', sm: 'table-cell' } };

export const CaseList = () => (
  <ConsoleList
    title="Cases"
    filters={filters()}
    sort={{ field: 'updated_at', order: 'DESC' }}
    empty="A case appears here when something is reported or decided."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col label="About" disableSort sx={{ minWidth: 150, overflowWrap: 'anywhere' }}>
        <FunctionField
          render={(row: CaseRow) => (
            <>
              <CaseName {...row} />
              <Typography variant="body2" color="textSecondary">
                {kindNames[row.kind]}
              </Typography>
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="status" label="State">
        <FunctionField render={({ status }: CaseRow) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col label="Outcome" disableSort>
        <FunctionField
          render={({ last_act }: CaseRow) => {
            const outcome = outcomeOf(last_act);
            return outcome === null ? '' : <StateLabel state={outcome} />;
          }}
        />
      </DataTable.Col>
      <DataTable.NumberCol source="reports_count" label="Reports" sx={wide} />
      <DataTable.NumberCol source="notes_count" label="Notes" disableSort sx={wide} />
      <DataTable.Col label="Owner" disableSort sx={wide}>
        <FunctionField render={({ owner_id: id }: CaseRow) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col label="Assigned to" disableSort sx={notSmall}>
        <FunctionField render={({ assignee_id: id }: CaseRow) => (id === null ? '' : <MemberLink id={id} />)} />
      </DataTable.Col>
      <DataTable.Col source="updated_at" label="Changed" sx={notSmall}>
        <TimeField source="updated_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
