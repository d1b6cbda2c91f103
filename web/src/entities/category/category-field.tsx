import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { categoryText as text } from './category-field.text.ts';
import { NO_SUBCATEGORY } from './no-subcategory.ts';
import { subcategories } from './subcategories.ts';

interface CategoryFieldProps {
  label?: string;
  /** Id of a subcategory. `null` selects the shared subcategory, if any; `NO_SUBCATEGORY` overrides it with none. */
  value: string | null;
  /** Id of the shared subcategory, for a field that may override it. */
  shared?: string | null;
  onChange: (subcategoryId: string | null) => void;
  error?: string | undefined;
}

const SAME = 'same';

/** Select field for the subcategory of works. */
export const CategoryField = ({
  label = text.label,
  value,
  shared = null,
  onChange,
  error: refused,
}: CategoryFieldProps) => {
  const { data, instead } = useLoaded(useQuery(subcategories()), null);
  if (instead !== null) return instead;
  const nameOf = (wanted: string): string | undefined =>
    data?.flatMap((category) => category.subcategories).find((one) => one.id === wanted)?.name;
  const sharedName = shared === null ? undefined : nameOf(shared);
  const none = sharedName === undefined ? null : NO_SUBCATEGORY;
  return (
    <SelectField
      label={label}
      error={refused}
      aria-busy={data === undefined}
      value={value ?? (sharedName === undefined ? NO_SUBCATEGORY : SAME)}
      onChange={({ target }) => {
        if (target.value === SAME) onChange(null);
        else onChange(target.value === NO_SUBCATEGORY ? none : target.value);
      }}
    >
      {sharedName !== undefined && <option value={SAME}>{text.same(sharedName)}</option>}
      <option value={NO_SUBCATEGORY}>{text.none}</option>
      {data?.map((category) => (
        <optgroup key={category.id} label={category.name}>
          {category.subcategories.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
};
