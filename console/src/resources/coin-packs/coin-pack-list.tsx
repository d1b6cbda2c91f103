import { BooleanField, BooleanInput, DataTable, NumberField } from 'react-admin';
import { ConsoleList } from '../../shared/console-list.tsx';
import { TimeField } from '../../shared/time-field.tsx';

const filters = [<BooleanInput key="archived" source="archived" />];

export const CoinPackList = () => (
  <ConsoleList
    title="Coin packs"
    filters={filters}
    sort={{ field: 'position', order: 'ASC' }}
    empty="Nobody can buy coins without a pack."
  >
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.NumberCol source="position" />
      <DataTable.NumberCol source="coins" />
      <DataTable.Col source="price" label="Price, USD" sx={{ textAlign: 'end' }} />
      <DataTable.Col source="platform" />
      <DataTable.Col source="archived">
        <BooleanField source="archived" />
      </DataTable.Col>
      <DataTable.Col source="version">
        <NumberField source="version" />
      </DataTable.Col>
      <DataTable.Col source="changed_at" label="Changed">
        <TimeField source="changed_at" />
      </DataTable.Col>
    </DataTable>
  </ConsoleList>
);
