import { prices as limits } from '@pixchange/contracts/http/limits';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { useWallet } from '../../entities/wallet/use-wallet.ts';
import { WalletBox } from '../../entities/wallet/wallet-box.tsx';
import { WayBack } from '../../navigation/way-back.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

const isPrice = (coins: number): boolean => Number.isInteger(coins) && coins >= 1 && coins <= limits.coinsMax;

const PriceField = () => {
  const [price, setPrice] = useState('');
  const coins = Number(price);
  const wrong = price !== '' && !isPrice(coins);
  return (
    <Field
      label={text.salePrice}
      type="number"
      inputMode="numeric"
      min={1}
      max={limits.coinsMax}
      value={price}
      hint={text.salePriceHint(isPrice(coins) ? coins : 0)}
      error={wrong ? text.salePriceWrong : undefined}
      tail={
        <span className={css.unit}>
          <Coin />
        </span>
      }
      onChange={({ target }) => setPrice(target.value)}
    />
  );
};

/** Named Sale in the specification. The server takes no offers yet, so that everything up to the act is here, and the act is not. */
export const SalePage = () => {
  useTitle(text.sale);
  const wallet = useWallet();
  return (
    <div className={css.page}>
      <WayBack />
      <h1>{text.saleTitle}</h1>
      <p className={css.lead}>{text.saleText}</p>
      <ChosenWork />
      <section className={css.part}>
        <h2>{text.price}</h2>
        <PriceField />
      </section>
      <section className={css.part}>
        <h2>{text.wallet}</h2>
        <p className={css.note}>{text.walletSale}</p>
        <WalletBox wallet={wallet} />
      </section>
      <div className={css.act}>
        <Button look="filled" disabled aria-describedby="sale-not-open">
          {text.doSell}
        </Button>
        <p id="sale-not-open">{text.saleNotOpen}</p>
      </div>
    </div>
  );
};
