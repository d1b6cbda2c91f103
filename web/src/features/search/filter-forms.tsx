import { prices } from '@pixchange/contracts/http/limits';
import { useEffect, useRef, useState, type CSSProperties, type FormEvent } from 'react';
import { contentWords, type Browse } from '../../shared/browse/browse-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, Field } from '../../shared/ui/field.tsx';
import css from './filter-forms.module.css';
import { nameOfContent } from './filter.text.ts';
import { searchText as text } from './search.text.ts';

/** Returns a ref for a form whose first field gets the focus when the form opens. */
const useFirstField = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  return form;
};

interface FormProps {
  browse: Browse;
  apply: (change: Partial<Browse>) => void;
}

const Actions = ({ reset }: { reset: () => void }) => (
  <div className={css.actions}>
    <Button onClick={reset}>{text.reset}</Button>
    <Button look="filled" type="submit">
      {text.apply}
    </Button>
  </div>
);

const STEP = 10;
const within = (value: number): number =>
  Math.min(prices.filterMax, Math.max(prices.filterMin, Math.round(value) || 0));

interface HandleProps {
  label: string;
  value: number;
  onMove: (value: number) => void;
}

const Handle = ({ label, value, onMove }: HandleProps) => (
  <input
    type="range"
    min={prices.filterMin}
    max={prices.filterMax}
    step={STEP}
    value={value}
    aria-label={label}
    aria-valuetext={text.coins(value, prices.filterMax)}
    onChange={({ target }) => onMove(Number(target.value))}
  />
);

/** Form for a price range: two slider handles that can't pass each other, and two fields with the same values. */
export const PriceForm = ({ browse, apply }: FormProps) => {
  const form = useFirstField();
  const [from, setFrom] = useState(browse.priceFrom);
  const [to, setTo] = useState(browse.priceTo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ priceFrom: within(Math.min(from, to)), priceTo: within(Math.max(from, to)) });
  };
  const rail = { '--start': from / prices.filterMax, '--end': 1 - to / prices.filterMax } as CSSProperties;
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <div className={css.slider} style={rail}>
        <Handle label={text.lowest} value={from} onMove={(value) => setFrom(Math.min(value, to))} />
        <Handle label={text.highest} value={to} onMove={(value) => setTo(Math.max(value, from))} />
      </div>
      <div className={css.figures}>
        <Field
          label={text.priceFrom}
          type="number"
          inputMode="numeric"
          min={prices.filterMin}
          max={prices.filterMax}
          value={String(from)}
          onChange={({ target }) => setFrom(within(Number(target.value)))}
        />
        <Field
          label={text.priceTo}
          type="number"
          inputMode="numeric"
          min={prices.filterMin}
          max={prices.filterMax}
          value={String(to)}
          onChange={({ target }) => setTo(within(Number(target.value)))}
        />
      </div>
      <p className={css.note}>{text.priceNote(prices.filterMax)}</p>
      <Actions reset={() => apply({ priceFrom: prices.filterMin, priceTo: prices.filterMax })} />
    </form>
  );
};

export const ContentForm = ({ browse, apply }: FormProps) => {
  const form = useFirstField();
  const [chosen, setChosen] = useState<readonly string[]>(browse.contentTypes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ contentTypes: contentWords.filter((word) => chosen.includes(word)) });
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <fieldset>
        <legend className={css.note}>{text.contentNote}</legend>
        <div className={css.boxes}>
          {contentWords.map((word) => (
            <Checkbox
              key={word}
              label={nameOfContent(word)}
              checked={chosen.includes(word)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, word] : chosen.filter((one) => one !== word))
              }
            />
          ))}
        </div>
      </fieldset>
      <Actions reset={() => apply({ contentTypes: [] })} />
    </form>
  );
};
