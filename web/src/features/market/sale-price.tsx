import { coinPacks } from '@pixchange/contracts/http/limits';
import { written, writtenDollars } from '../../shared/text/numbers.ts';
import { Coin } from '../../shared/ui/icons.tsx';
import { saleText as text } from './sale.text.ts';
import css from './sale-section.module.css';

/** Price in pixcoins, with its worth in dollars. */
export const SalePrice = ({ label, price }: { label: string; price: number }) => (
  <div>
    <p>{label}</p>
    <p className={css.price}>
      <Coin size={28} />
      <strong>{written(price)}</strong> {text.pixcoins}, {writtenDollars(price * coinPacks.centsPerCoin)}
    </p>
  </div>
);
