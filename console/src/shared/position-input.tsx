import { NumberInput } from 'react-admin';

/** Field for an entry's position among the others, starting at 0. */
export const PositionInput = () => (
  <NumberInput
    source="position"
    min={0}
    parse={(text: string) => (text === '' ? undefined : Number(text))}
    helperText="Without a position, it comes last."
  />
);
