import { Box, Typography } from '@mui/material';
import type { CoinPackDetail } from '@pixchange/contracts/http/coin-packs';
import { coinPacks as limits } from '@pixchange/contracts/http/limits';
import {
  BooleanInput,
  Create,
  Edit,
  NumberInput,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useRedirect,
  WithRecord,
} from 'react-admin';
import { countText } from '../../shared/amounts.ts';
import { timeInUtc } from '../../shared/time.ts';
import { PositionInput } from '../../shared/position-input.tsx';
import { useSaveErrors } from '../../shared/use-save-errors.ts';

/** Returns the handler that tells the person, after saving, whether the price needs a second person's approval. */
const useSaved = () => {
  const notify = useNotify();
  const redirect = useRedirect();
  return ({ proposal_id }: CoinPackDetail) => {
    notify(proposal_id === null ? 'Saved' : 'Proposed. Someone else has to approve it.', { type: 'success' });
    redirect('list', 'coin_packs');
  };
};

/** Toolbar without a delete button, because staff archive packs with a switch, which is reversible. */
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
      helperText="Leave empty to offer it everywhere."
    />
    <BooleanInput source="archived" helperText="Archived packs are not offered." />
    <TextInput
      source="reason"
      multiline
      helperText={`Required for a price below ${limits.centsPerCoin} cents a coin. Another administrator then has to approve it.`}
    />
  </>
);

export const CoinPackCreate = () => (
  <Create title="New coin pack" mutationOptions={{ onSuccess: useSaved() }}>
    <SimpleForm toolbar={<FormToolbar />}>
      <Fields />
    </SimpleForm>
  </Create>
);

export const CoinPackEdit = () => (
  <Edit title="Coin pack" mutationMode="pessimistic" mutationOptions={{ ...useSaveErrors(), onSuccess: useSaved() }}>
    <SimpleForm toolbar={<FormToolbar />}>
      <Fields />
      <Versions />
    </SimpleForm>
  </Edit>
);
