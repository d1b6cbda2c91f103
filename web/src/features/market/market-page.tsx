import type { ImageItemView } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { WorkCard } from '../../entities/work/work-card.tsx';
import { cardHeight } from '../../entities/work/work-size.ts';
import { useTitle } from '../../navigation/page-title.ts';
import { useRequestedLocation } from '../../shared/browse/requested-location.ts';
import { browseText } from '../../shared/browse/browse.text.ts';
import { useMore, useWorks } from '../../shared/browse/images-list.ts';
import { ListEnd } from '../../shared/browse/list-end.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { worksOnSale } from './market.api.ts';
import { marketPageText as text } from './market-page.text.ts';
import {
  isFiltered,
  marketSearch,
  marketSorts,
  priceIn,
  readMarket,
  saleKinds,
  type Market,
  type MarketSort,
  type SaleKind,
} from './market-query.ts';
import css from './market-page.module.css';

type Apply = (change: Partial<Market>) => void;

/**
 * Returns the most recently requested view and a function that changes it, so that two quick changes don't undo each
 * other.
 */
const useRequestedMarket = (): [Market, Apply] => {
  const { search } = useRequestedLocation();
  const navigate = useNavigate();
  const market = useMemo(() => readMarket(search), [search]);
  return [market, (change) => void navigate({ pathname: '/market', search: marketSearch({ ...market, ...change }) })];
};

interface PriceProps {
  label: string;
  value: number | null;
  onChange: (price: number | null) => void;
}

const inField = (price: number | null): string => (price === null ? '' : String(price));

/** Price field that takes effect on blur or Enter. */
const Price = ({ label, value, onChange }: PriceProps) => {
  const [typed, setTyped] = useState(inField(value));
  // A new price in the URL, for example after "Clear filters", replaces the text. Other renders keep the typed text.
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(inField(value));
  }
  const leave = () => {
    const price = priceIn(typed);
    setTyped(inField(price));
    if (price !== value) onChange(price);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={label}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
    </form>
  );
};

const Filters = ({ market, apply }: { market: Market; apply: Apply }) => (
  <div role="group" aria-label={text.filters} className={css.filters}>
    <SelectField
      label={text.kind}
      value={market.kind ?? ''}
      onChange={({ target }) => apply({ kind: target.value === '' ? null : (target.value as SaleKind) })}
    >
      <option value="">{text.kinds.all}</option>
      {saleKinds.map((kind) => (
        <option key={kind} value={kind}>
          {text.kinds[kind]}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={text.type}
      value={market.type ?? ''}
      onChange={({ target }) => apply({ type: imageTypes.find((type) => type === target.value) ?? null })}
    >
      <option value="">{text.allTypes}</option>
      {imageTypes.map((type) => (
        <option key={type} value={type}>
          {browseText.tabs[type]}
        </option>
      ))}
    </SelectField>
    <Price label={text.from} value={market.priceFrom} onChange={(priceFrom) => apply({ priceFrom })} />
    <Price label={text.to} value={market.priceTo} onChange={(priceTo) => apply({ priceTo })} />
    <SelectField
      label={text.sort}
      value={market.sort}
      onChange={({ target }) => apply({ sort: target.value as MarketSort })}
    >
      {marketSorts.map((sort) => (
        <option key={sort} value={sort}>
          {text.sorts[sort]}
        </option>
      ))}
    </SelectField>
  </div>
);

const Nothing = ({ market }: { market: Market }) =>
  isFiltered(market) ? (
    <Empty title={text.noMatch} text={text.noMatchText}>
      <Link to="/market">{text.clear}</Link>
    </Empty>
  ) : (
    <Empty title={text.nothing} text={text.nothingText}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  );

const idOf = ({ id }: ImageItemView): string => id;
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} />;

const Works = ({ market }: { market: Market }) => {
  const query = useInfiniteQuery(worksOnSale(market));
  const { data, instead } = useLoaded(query, browseText.loading, { shape: 'grid' });
  const items = useWorks(query);
  const more = useMore(query);
  if (data === undefined) return instead;
  if (items.length === 0) return <Nothing market={market} />;
  return (
    <section>
      <h2 className="visually-hidden">{text.works}</h2>
      <p className={css.count} role="status">
        {text.count(data.pages[0]?.total_count ?? items.length)}
      </p>
      <Masonry label={text.works} items={items} keyOf={idOf} heightOf={cardHeight} draw={draw} onEnd={more} />
      <ListEnd of={query}>
        <p className={css.more}>
          <Button onClick={more}>{text.more}</Button>
        </p>
      </ListEnd>
    </section>
  );
};

/** Page with everything for sale: licenses and tokens. */
export const MarketPage = () => {
  useTitle(text.title);
  const [view, apply] = useRequestedMarket();
  const { search } = useLocation();
  const market = useMemo(() => readMarket(search), [search]);
  return (
    <div className={css.page}>
      <h1>
        <Inked ink="all">{text.title}</Inked>
      </h1>
      <p className={css.note}>{text.note}</p>
      <Filters market={view} apply={apply} />
      {isFiltered(market) && (
        <p>
          <Link to="/market">{text.clear}</Link>
        </p>
      )}
      <Works key={marketSearch(market)} market={market} />
    </div>
  );
};
