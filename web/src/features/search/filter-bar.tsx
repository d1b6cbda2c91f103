import { imageSorts, type ImageSort } from '@pixchange/contracts/http/images';
import { prices } from '@pixchange/contracts/http/limits';
import { useId, useState, type CSSProperties, type FormEvent } from 'react';
import { contentWords, everything, isFilterActive, isPriceChanged, type Browse } from '../../shared/browse/browse-query.ts';
import { useBrowse, useGoBrowse } from '../../shared/browse/use-browse.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, Field } from '../../shared/ui/field.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { DropPanel } from './drop-panel.tsx';
import { searchText as text } from './search.text.ts';
import css from './filter-bar.module.css';

interface FormProps {
  browse: Browse;
  apply: (change: Partial<Browse>) => void;
}

const Actions = ({ reset }: { reset: () => void }) => (
  <div className={css.actions}>
    <Button onClick={reset}>{text.reset}</Button>
    <Button look="filled" type="submit">{text.apply}</Button>
  </div>
);

const STEP = 10;
const within = (value: number): number => Math.min(prices.filterMax, Math.max(prices.filterMin, Math.round(value) || 0));

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

/** Two handles on one rail, and the same in figures; neither can pass the other. */
const PriceForm = ({ browse, apply }: FormProps) => {
  const [from, setFrom] = useState(browse.priceFrom);
  const [to, setTo] = useState(browse.priceTo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ priceFrom: within(Math.min(from, to)), priceTo: within(Math.max(from, to)) });
  };
  const rail = { '--start': from / prices.filterMax, '--end': 1 - to / prices.filterMax } as CSSProperties;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.slider} style={rail}>
        <Handle label={text.lowest} value={from} onMove={(value) => setFrom(Math.min(value, to))} />
        <Handle label={text.highest} value={to} onMove={(value) => setTo(Math.max(value, from))} />
      </div>
      <div className={css.figures}>
        <Field label={text.priceFrom} type="number" inputMode="numeric" min={prices.filterMin} max={prices.filterMax} value={String(from)} onChange={({ target }) => setFrom(within(Number(target.value)))} />
        <Field label={text.priceTo} type="number" inputMode="numeric" min={prices.filterMin} max={prices.filterMax} value={String(to)} onChange={({ target }) => setTo(within(Number(target.value)))} />
      </div>
      <p className={css.note}>{text.priceNote(prices.filterMax)}</p>
      <Actions reset={() => apply({ priceFrom: prices.filterMin, priceTo: prices.filterMax })} />
    </form>
  );
};

const nameOf = (word: string): string => text.contentNames[word as keyof typeof text.contentNames] ?? word;

const ContentForm = ({ browse, apply }: FormProps) => {
  const [chosen, setChosen] = useState<readonly string[]>(browse.contentTypes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ contentTypes: contentWords.filter((word) => chosen.includes(word)) });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <fieldset>
        <legend className={css.note}>{text.contentNote}</legend>
        <div className={css.boxes}>
          {contentWords.map((word) => (
            <Checkbox key={word} label={nameOf(word)} checked={chosen.includes(word)} onChange={({ target }) => setChosen(target.checked ? [...chosen, word] : chosen.filter((one) => one !== word))} />
          ))}
        </div>
      </fieldset>
      <Actions reset={() => apply({ contentTypes: [] })} />
    </form>
  );
};

const contentValue = ({ contentTypes }: Browse): string => {
  const [only] = contentTypes;
  if (only === undefined) return '';
  return contentTypes.length === 1 ? nameOf(only) : text.chosen(contentTypes.length);
};

const Sort = ({ browse, apply }: FormProps) => {
  const id = useId();
  const sort = browse.sort ?? (browse.q ? 'relevance' : 'newest');
  return (
    <div className={css.sort}>
      <label htmlFor={id}>{text.sort}</label>
      <select id={id} value={sort} onChange={({ target }) => apply({ sort: target.value as ImageSort })}>
        {imageSorts.filter((one) => one !== 'relevance' || browse.q).map((one) => <option key={one} value={one}>{text.sorts[one]}</option>)}
      </select>
    </div>
  );
};

/** On a phone the filters fold away behind one button, open from the start where one of them is active. */
const useFold = (browse: Browse) => {
  const narrow = useMedia('(max-width: 766px)');
  const [open, setOpen] = useState(() => isFilterActive(browse));
  return { narrow, open: open || !narrow, toggle: () => setOpen(!open) };
};

/** Price, NFT content type and order, all of them kept in the address. */
export const FilterBar = () => {
  const browse = useBrowse();
  const go = useGoBrowse();
  const { narrow, open, toggle } = useFold(browse);
  const id = useId();
  const apply = (change: Partial<Browse>) => go({ ...browse, ...change });
  const { priceFrom, priceTo } = browse;
  return (
    <>
      {narrow && <button type="button" className={css.fold} aria-expanded={open} aria-controls={id} onClick={toggle}>{text.filters}</button>}
      <div id={id} role="group" aria-label={text.filters} className={css.bar} hidden={!open}>
        <DropPanel label={text.price} value={text.priceRange(priceFrom, priceTo, prices.filterMax)} active={isPriceChanged(browse)}>
          {(close) => <PriceForm browse={browse} apply={(change) => { close(); apply(change); }} />}
        </DropPanel>
        <DropPanel label={text.content} value={contentValue(browse)} active={browse.contentTypes.length > 0}>
          {(close) => <ContentForm browse={browse} apply={(change) => { close(); apply(change); }} />}
        </DropPanel>
        <Sort browse={browse} apply={apply} />
        {isFilterActive(browse) && <Button look="link" onClick={() => apply({ priceFrom: everything.priceFrom, priceTo: everything.priceTo, contentTypes: [] })}>{text.clearFilters}</Button>}
      </div>
    </>
  );
};
