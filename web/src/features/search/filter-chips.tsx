import { prices } from '@pixchange/contracts/http/limits';
import { isPriceChanged, withoutFilters, type Browse } from '../../shared/browse/browse-query.ts';
import { useRequestedBrowse, useGoBrowse } from '../../shared/browse/use-browse.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import css from './filter-chips.module.css';
import { filterText as text, nameOfContent } from './filter.text.ts';
import { searchText } from './search.text.ts';

interface Chip {
  readonly label: string;
  /** Change that removes this filter. */
  readonly without: Partial<Browse>;
}

const chipsOf = (browse: Browse): Chip[] => [
  ...(isPriceChanged(browse)
    ? [
        {
          label: `${text.price} ${text.priceRange(browse.priceFrom, browse.priceTo, prices.filterMax)}`,
          without: { priceFrom: withoutFilters.priceFrom, priceTo: withoutFilters.priceTo },
        },
      ]
    : []),
  ...browse.contentTypes.map((word) => ({
    label: nameOfContent(word),
    without: { contentTypes: browse.contentTypes.filter((one) => one !== word) },
  })),
  ...(browse.forSale ? [{ label: text.forSale, without: { forSale: false } }] : []),
  ...(browse.minted ? [{ label: text.token, without: { minted: false } }] : []),
];

/** Chips for the active filters; a press on a chip removes its filter. */
export const FilterChips = () => {
  const browse = useRequestedBrowse();
  const go = useGoBrowse();
  const chips = chipsOf(browse);
  return chips.length === 0 ? null : (
    <ul className={css.chips} aria-label={searchText.activeFilters}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={searchText.removeFilter(label)}
            onClick={() => go({ ...browse, ...without })}
          >
            {label}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
};
