import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { DataTable, FunctionField, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { ProposalTarget } from './proposal-target.tsx';
import { StateLabel } from '../../shared/state-label.tsx';
import { TimeField } from '../../shared/time-field.tsx';
import { actionChoices, actionText } from '../../shared/proposal-text.ts';

const states = ['proposed', 'approved', 'done', 'rejected', 'failed'].map((id) => ({ id, name: id }));

const filters = [
  <SelectInput key="status" source="status" choices={states} alwaysOn />,
  <SelectInput key="action" source="action" choices={actionChoices} alwaysOn />,
  <TextInput key="target" source="target_id" label="Member ID" />,
];

export const ProposalList = () => (
  <ConsoleList
    title="Proposals"
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="Proposals that need a second approval appear here."
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="created_at" label="Proposed">
        <TimeField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="action">
        <FunctionField render={(proposal: ProposalView) => actionText(proposal)} />
      </DataTable.Col>
      <DataTable.Col source="target_id" label="About" disableSort>
        <FunctionField render={(proposal: ProposalView) => <ProposalTarget {...proposal} />} />
      </DataTable.Col>
      <DataTable.Col source="proposer_id" label="Proposed by" disableSort>
        <FunctionField render={({ proposer_id: id }: ProposalView) => <MemberLink id={id} />} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <FunctionField render={({ status }: ProposalView) => <StateLabel state={status} />} />
      </DataTable.Col>
      <DataTable.Col source="reason" disableSort />
    </DataTable>
  </ConsoleList>
);
