import type { ModeratedUserView } from '@pixchange/contracts/http/moderation';
import {
  AutocompleteInput,
  Create,
  NumberInput,
  ReferenceInput,
  SelectInput,
  SimpleForm,
  TextInput,
  required,
} from 'react-admin';

const UNITS = [
  { id: 'coins', name: 'Pixcoins' },
  { id: 'pixtokens', name: 'Pixtokens' },
];

export const GrantCreate = () => (
  <Create title="New grant" redirect="show">
    <SimpleForm>
      <ReferenceInput source="user_id" reference="users" sort={{ field: 'username', order: 'ASC' }}>
        <AutocompleteInput
          label="Member"
          optionText={({ username, full_name: name }: ModeratedUserView) => `@${username} (${name})`}
          filterToQuery={(q: string) => (q === '' ? {} : { q })}
          validate={required()}
        />
      </ReferenceInput>
      <SelectInput source="unit" choices={UNITS} defaultValue="coins" validate={required()} />
      <NumberInput
        source="amount"
        min={1}
        validate={required()}
        helperText="Larger grants need a second administrator."
      />
      <TextInput source="reason" multiline minRows={2} validate={required()} />
    </SimpleForm>
  </Create>
);
