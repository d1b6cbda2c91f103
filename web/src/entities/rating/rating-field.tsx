import { ratings, type Rating } from '@pixchange/contracts/http/values/images';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ratingText as text } from './rating-field.text.ts';

interface RatingFieldProps {
  value: Rating | null;
  onChange: (rating: Rating | null) => void;
  error?: string | undefined;
  /** True when a moderator set the rating, which disables the field. */
  isFixed?: boolean;
}

/** Field for a work's audience rating. */
export const RatingField = ({ value, onChange, error, isFixed = false }: RatingFieldProps) => (
  <SelectField
    label={text.label}
    hint={isFixed ? text.byModerator : text.hint}
    error={error}
    disabled={isFixed}
    value={value ?? ''}
    onChange={({ target }) => onChange(ratings.find((rating) => rating === target.value) ?? null)}
  >
    <option value="">{text.none}</option>
    {ratings.map((rating) => (
      <option key={rating} value={rating}>
        {text.ratings[rating]}
      </option>
    ))}
  </SelectField>
);
