import { NumberInput } from 'react-admin';

/** Where an entry stands among the others, from 0. */
export const PositionInput = () => (
  <NumberInput
    source="position"
    min={0}
    parse={(text: string) => (text === '' ? undefined : Number(text))}
    helperText="Without one it comes last."
  />
);
