import { Box, Typography } from '@mui/material';
import type { CoinPackDetail } from '@pixchange/contracts/http/coin-packs';
import {
  BooleanInput,
  Create,
  Edit,
  NumberInput,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  WithRecord,
} from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { timeInUtc } from '../../shared/time.ts';
import { PositionInput } from '../../shared/position-input.tsx';
import { useSaveErrors } from '../../shared/use-save-errors.ts';

/** A pack is archived by its switch, which can be turned back; nothing is deleted. */
const FormToolbar = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

const Versions = () => (
  <WithRecord
    render={({ versions }: CoinPackDetail) => (
      <Box component="section">
        <Typography variant="h3" gutterBottom>
          Earlier versions
        </Typography>
        {versions.map(({ version, coins, price, changed_at }) => (
          <Typography key={version} color="textSecondary">
            {version}: {countText(coins)} coins for ${price}, {timeInUtc(changed_at)}
          </Typography>
        ))}
      </Box>
    )}
  />
);

const Fields = () => (
  <>
    <NumberInput source="coins" required min={1} />
    <TextInput source="price" label="Price in US dollars" helperText="Like 9.99" required />
    <PositionInput />
    <TextInput
      source="platform"
      parse={(text: string) => (text === '' ? null : text)}
      helperText="Empty: offered everywhere."
    />
    <BooleanInput source="archived" helperText="An archived pack is not offered." />
  </>
);

export const CoinPackCreate = () => (
  <Create title="New coin pack" redirect="list">
    <SimpleForm toolbar={<FormToolbar />}>
      <Fields />
    </SimpleForm>
  </Create>
);

export const CoinPackEdit = () => (
  <Edit title="Coin pack" mutationMode="pessimistic" redirect="list" mutationOptions={useSaveErrors()}>
    <SimpleForm toolbar={<FormToolbar />}>
      <Fields />
      <Versions />
    </SimpleForm>
  </Edit>
);
