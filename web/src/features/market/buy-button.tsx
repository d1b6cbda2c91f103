import { useState } from 'react';
import { written } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { saleText as text } from './sale.text.ts';
import css from './sale-section.module.css';

/** Height in pixels of the header, and of the bottom bar on phones; both can cover the button. */
const COVERED_PX = 57;

interface BuyButtonProps {
  /** Label that names the purchase: a license or a token. */
  label: string;
  price: number;
  onBuy: () => void;
  /** False if another offer on the page uses the bar; default: true. */
  hasBar?: boolean;
}

/**
 * Buy button of an offer. On phones, a bar above the page's bottom bar shows the button and the price while the button
 * is out of view.
 */
export const BuyButton = ({ label, price, onBuy, hasBar = true }: BuyButtonProps) => {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const isInSight = useInSight(place, { whole: true, coveredPx: COVERED_PX });
  const isNarrow = useNarrow();
  const buy = (
    <Button look="filled" wide onClick={onBuy}>
      {label}
    </Button>
  );
  return (
    <>
      <div ref={setPlace} className={css.buy}>
        {buy}
      </div>
      {hasBar && isNarrow && !isInSight && (
        <div className={css.bar}>
          <p>
            <Coin size={20} />
            <strong>{written(price)}</strong>
            <span className="visually-hidden">{text.pixcoins}</span>
          </p>
          {buy}
        </div>
      )}
    </>
  );
};
