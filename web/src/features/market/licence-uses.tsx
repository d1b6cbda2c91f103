import { licenceUses, type LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { licenceUsesText as text } from './licence-uses.text.ts';
import css from './licence-uses.module.css';

/** List of all uses, each marked as allowed or excluded by a license. */
export const UsesList = ({ uses }: { uses: LicenceUses }) => (
  <div className={css.uses}>
    <ul aria-label={text.title}>
      {licenceUses.map((use) => {
        const isAllowed = licenceUses.indexOf(use) <= licenceUses.indexOf(uses);
        return (
          <li key={use} className={isAllowed ? undefined : css.excluded}>
            <Icon name={isAllowed ? 'check' : 'close'} size={16} />
            <span>
              <span className="visually-hidden">{isAllowed ? text.included : text.excluded}: </span>
              {text.names[use]}: <small>{text.notes[use]}</small>
            </span>
          </li>
        );
      })}
    </ul>
    <Link to="/terms#sales">{text.toTerms}</Link>
  </div>
);

interface ChoiceProps {
  value: LicenceUses;
  onChange: (uses: LicenceUses) => void;
}

/** Radio buttons for what buyers of a license may do, with three presets. */
export const UsesChoice = ({ value, onChange }: ChoiceProps) => (
  <fieldset className={css.choice}>
    <legend>{text.choose}</legend>
    {licenceUses.map((uses) => (
      <label key={uses}>
        <input type="radio" name="uses" value={uses} checked={uses === value} onChange={() => onChange(uses)} />
        {text.presets[uses]}
      </label>
    ))}
    <UsesList uses={value} />
  </fieldset>
);
