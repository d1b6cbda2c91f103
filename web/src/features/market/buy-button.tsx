import { useState } from 'react';
import { written } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { saleText as text } from './sale.text.ts';
import css from './sale-section.module.css';

/** Height of the header, and of the bar at the bottom of phones. */
const COVERED_PX = 57;

interface BuyButtonProps {
  /** Names what is bought: a license or a token. */
  label: string;
  price: number;
  onBuy: () => void;
  /** False where another offer of the page has the bar; default true. */
  hasBar?: boolean;
}

/** Button of an offer; on phones it stays visible, with the price, in a bar above that of the page. */
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
