import { BooleanField, BooleanInput, DataTable, TextInput, useListContext } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { OrderCell } from './order-cell.tsx';
import { TimeField } from '../../shared/time-field.tsx';

const filters = [
  <TextInput key="q" source="q" label="Name or slug" alwaysOn />,
  <BooleanInput key="archived" source="archived" />,
];

/** Buttons that move an entry; shown only while the list is sorted by position. */
const ByPosition = () => {
  const { sort } = useListContext();
  return sort.field === 'position' && sort.order === 'ASC' ? <OrderCell /> : null;
};

/** Returns the list page for one kind of entry. */
export const entryList = (title: string) => () => (
  <ConsoleList
    title={title}
    filters={filters}
    sort={{ field: 'position', order: 'ASC' }}
    empty="Members see entries as soon as you add some."
  >
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col label="Order" disableSort>
        <ByPosition />
      </DataTable.Col>
      <DataTable.NumberCol source="position" />
      <DataTable.Col source="name" />
      <DataTable.Col source="slug" />
      <DataTable.Col source="archived">
        <BooleanField source="archived" />
      </DataTable.Col>
      <DataTable.Col source="created_at" label="Created">
        <TimeField source="created_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
