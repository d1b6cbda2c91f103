import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { defaultUses } from '@pixchange/contracts/http/values/licence-uses';
import { useId, useRef, useState, type ReactNode } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { priceText } from '../../entities/work/price-field.text.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { openDialog, whenConfirmed, type DialogRequest } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { UsesChoice } from './licence-uses.tsx';
import { useSetPrice, useStopSelling } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import { useSetTokenPrice, useStopSellingToken } from './tokens.api.ts';
import { useRoyaltyTo } from './token-terms.ts';
import css from './sale-section.module.css';

interface Typed {
  value: string;
  onChange: (value: string) => void;
}

interface FormProps {
  typed: Typed;
  busy: boolean;
  error: Error | null;
  /** Starts the sale; null until a sellable item is chosen. */
  onSell: ((price: number) => void) | null;
  /** Reason why nothing can be sold. */
  whyNot?: string;
  /** Username of the creator who gets a royalty; null without a royalty. */
  royaltyTo?: string | null;
  /** Further fields below the price. */
  children?: ReactNode;
}

const PriceForm = ({ typed, busy, error, onSell, whyNot, royaltyTo = null, children }: FormProps) => {
  const whyId = useId();
  const isWrong = typed.value !== '' && !isPrice(typed.value);
  return (
    <>
      <PriceField
        label={text.salePrice}
        royaltyTo={royaltyTo}
        value={typed.value}
        error={error === null ? (isWrong ? priceText.wrong : undefined) : messageOf(error)}
        onChange={typed.onChange}
      />
      {children}
      <div className={css.actions}>
        <Button
          look="filled"
          busy={busy}
          disabled={onSell === null || !isPrice(typed.value)}
          aria-describedby={whyNot === undefined ? undefined : whyId}
          onClick={() => whenConfirmed(() => onSell?.(Number(typed.value)))}
        >
          {text.offerForSale}
        </Button>
        {whyNot !== undefined && (
          <p id={whyId} className={css.note}>
            {whyNot}
          </p>
        )}
      </div>
    </>
  );
};

interface SaleProps {
  item: ImageItemView;
  typed: Typed;
  /** Price in pixcoins; null while the item is not for sale. */
  price: number | null;
  set: ReturnType<typeof useSetPrice>;
  stop: ReturnType<typeof useStopSelling>;
  dialog: DialogRequest;
  royaltyTo?: string | null;
  children?: ReactNode;
}

/** Controls that offer an item for sale. The outcome appears on the page, because wallet pages have no toasts. */
const Sale = ({ item, typed, price, set, stop, dialog, royaltyTo = null, children }: SaleProps) => {
  const state = useRef<HTMLParagraphElement>(null);
  // The clicked button disappears, so the focus moves to the status.
  const onSuccess = () => state.current?.focus();
  const type = (value: string) => {
    set.reset();
    typed.onChange(value);
  };
  return (
    <>
      <p ref={state} role="status" tabIndex={-1} className={css.state}>
        {price === null ? (stop.isSuccess ? text.notOnSale : '') : text.onSaleFor(price)}
      </p>
      {price === null ? (
        <PriceForm
          typed={{ ...typed, onChange: type }}
          busy={set.isPending}
          error={set.error}
          royaltyTo={royaltyTo}
          onSell={(wanted) => set.mutate(wanted, { onSuccess })}
        >
          {children}
        </PriceForm>
      ) : (
        <div className={css.actions}>
          <Link to={`/images/${item.id}`}>{text.viewWork}</Link>
          <Button onClick={() => whenConfirmed(() => openDialog(dialog))}>{text.changePrice}</Button>
          <Button busy={stop.isPending} onClick={() => stop.mutate(undefined, { onSuccess })}>
            {text.stopSelling}
          </Button>
        </div>
      )}
      {stop.error !== null && <FieldError text={messageOf(stop.error)} />}
    </>
  );
};

interface SellableProps {
  item: ImageItemView;
  typed: Typed;
}

const WorkSale = ({ item, typed }: SellableProps) => {
  const [uses, setUses] = useState(defaultUses);
  return (
    <Sale
      item={item}
      typed={typed}
      price={item.for_sale ? item.price : null}
      set={useSetPrice(item, uses)}
      stop={useStopSelling(item)}
      dialog={{ name: 'sell', item }}
    >
      <UsesChoice value={uses} onChange={setUses} />
    </Sale>
  );
};

const TokenSale = ({ item, token, typed }: SellableProps & { token: NftView }) => (
  <Sale
    item={item}
    typed={typed}
    price={token.offer?.price ?? null}
    set={useSetTokenPrice(token)}
    stop={useStopSellingToken(token)}
    dialog={{ name: 'token-sell', item, token }}
    royaltyTo={useRoyaltyTo(token)}
  />
);

/** Form for selling licenses for the member's own work, or the member's own token. */
export const SaleForm = ({
  selected,
  whyNot,
}: {
  selected: { item: ImageItemView; token: NftView | undefined } | null;
  whyNot: string;
}) => {
  const [price, setPrice] = useState('');
  const typed = { value: price, onChange: setPrice };
  if (selected === null) return <PriceForm typed={typed} busy={false} error={null} onSell={null} whyNot={whyNot} />;
  return selected.token === undefined ? (
    <WorkSale item={selected.item} typed={typed} />
  ) : (
    <TokenSale item={selected.item} token={selected.token} typed={typed} />
  );
};
