import type { ImageSort } from '@pixchange/contracts/http/images';
import { imageSorts } from '@pixchange/contracts/http/values/images';
import { prices } from '@pixchange/contracts/http/limits';
import { useId, useState } from 'react';
import {
  isFilterActive,
  isPriceChanged,
  isSearch,
  withoutFilters,
  type Browse,
} from '../../shared/browse/browse-query.ts';
import { useRequestedBrowse, useGoBrowse } from '../../shared/browse/use-browse.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { Section } from '../../shared/ui/fault.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useMedia } from '../../shared/ui/use-media.ts';
import { DropPanel } from './drop-panel.tsx';
import css from './filter-bar.module.css';
import { filterText as text, nameOfContent } from './filter.text.ts';

const PriceForm = lazyOf(() => import('./filter-forms.tsx'), 'PriceForm');
const ContentForm = lazyOf(() => import('./filter-forms.tsx'), 'ContentForm');

interface SortProps {
  browse: Browse;
  /** Default sort order of the listing. */
  usual: ImageSort;
  apply: (change: Partial<Browse>) => void;
}

const contentValue = ({ contentTypes }: Browse): string => {
  const [only] = contentTypes;
  if (only === undefined) return '';
  return contentTypes.length === 1 ? nameOfContent(only) : text.chosen(contentTypes.length);
};

const Sort = ({ browse, usual, apply }: SortProps) => {
  const id = useId();
  const sort = browse.sort ?? usual;
  return (
    <div className={css.sort}>
      <label htmlFor={id}>{text.sort}</label>
      <select
        id={id}
        data-focus="sort"
        value={sort}
        onChange={({ target }) => apply({ sort: target.value as ImageSort })}
      >
        {imageSorts
          .filter((one) => one !== 'relevance' || browse.q)
          .map((one) => (
            <option key={one} value={one}>
              {text.sorts[one]}
            </option>
          ))}
      </select>
    </div>
  );
};

interface ToggleProps {
  children: string;
  on: boolean;
  toggle: (on: boolean) => void;
}

const Toggle = ({ children, on, toggle }: ToggleProps) => (
  <label className={css.toggle} data-active={on || undefined}>
    <input type="checkbox" checked={on} onChange={({ target }) => toggle(target.checked)} />
    {children}
  </label>
);

/**
 * Returns whether the filters are visible. On phones, one button shows and hides the filters, which are initially
 * visible if any filter is active.
 */
const useFold = (browse: Browse) => {
  const narrow = useMedia('(max-width: 766px)');
  const [open, setOpen] = useState(() => isFilterActive(browse));
  return { narrow, open: open || !narrow, toggle: () => setOpen(!open) };
};

/** Filters by price, file type, sale and token, and the sort order. The URL contains all of them. */
export const FilterBar = ({ usual }: { usual?: ImageSort }) => {
  const browse = useRequestedBrowse();
  const go = useGoBrowse();
  const { narrow, open, toggle } = useFold(browse);
  const id = useId();
  const apply = (change: Partial<Browse>) => go({ ...browse, ...change });
  const { priceFrom, priceTo } = browse;
  return (
    <>
      {narrow && (
        <button type="button" className={css.fold} aria-expanded={open} aria-controls={id} onClick={toggle}>
          {text.filters}
        </button>
      )}
      <div id={id} role="group" aria-label={text.filters} className={css.bar} hidden={!open}>
        <DropPanel
          label={text.price}
          value={text.priceRange(priceFrom, priceTo, prices.filterMax)}
          active={isPriceChanged(browse)}
        >
          {(close) => (
            <Section className={css.failed}>
              <PriceForm
                browse={browse}
                apply={(change) => {
                  close();
                  apply(change);
                }}
              />
            </Section>
          )}
        </DropPanel>
        <DropPanel label={text.content} value={contentValue(browse)} active={browse.contentTypes.length > 0}>
          {(close) => (
            <Section className={css.failed}>
              <ContentForm
                browse={browse}
                apply={(change) => {
                  close();
                  apply(change);
                }}
              />
            </Section>
          )}
        </DropPanel>
        {/* Home has no room for the sale filters beside its tabs, and links to the market instead. */}
        {isSearch(browse) && (
          <>
            <Toggle on={browse.forSale} toggle={(forSale) => apply({ forSale })}>
              {text.forSale}
            </Toggle>
            <Toggle on={browse.minted} toggle={(minted) => apply({ minted })}>
              {text.token}
            </Toggle>
          </>
        )}
        <Sort browse={browse} usual={usual ?? (browse.q ? 'relevance' : 'newest')} apply={apply} />
        {isFilterActive(browse) && (
          <Button look="link" onClick={() => apply(withoutFilters)}>
            {text.clearFilters}
          </Button>
        )}
      </div>
    </>
  );
};
