import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { oneImage } from '../../shared/api/queries.ts';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { priceText } from '../../entities/work/price-field.text.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { useWallet } from '../../entities/wallet/use-wallet.ts';
import { WalletBox } from '../../entities/wallet/wallet-box.tsx';
import { WayBack } from '../../navigation/way-back.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

/** Named Sale in the specification: offers licences of the own work that the address names. */
export const SalePage = () => {
  useTitle(text.sale);
  const wallet = useWallet();
  const ownId = useUser()?.id;
  const id = new URLSearchParams(useLocation().search).get('image');
  const { data: item } = useQuery({ ...oneImage(id ?? ''), enabled: id !== null });
  const [price, setPrice] = useState('');
  const canSell = item !== undefined && item.user.id === ownId && item.public;
  return (
    <div className={css.page}>
      <WayBack />
      <h1>{text.saleTitle}</h1>
      <p className={css.lead}>{text.saleText}</p>
      <ChosenWork isTaken={({ for_sale }) => !for_sale} />
      <section className={css.part}>
        <h2>{text.price}</h2>
        <PriceField
          label={text.salePrice}
          value={price}
          error={price !== '' && !isPrice(price) ? priceText.wrong : undefined}
          onChange={setPrice}
        />
      </section>
      <div className={css.act}>
        <Button
          look="filled"
          disabled={!canSell || !isPrice(price)}
          aria-describedby={canSell ? undefined : 'sale-own-works'}
          onClick={() => {
            if (canSell) whenConfirmed(() => openDialog({ name: 'sell', item, price: Number(price) }));
          }}
        >
          {text.doSell}
        </Button>
        {!canSell && <p id="sale-own-works">{text.saleOwnWorks}</p>}
      </div>
      <section className={css.part}>
        <h2>{text.wallet}</h2>
        <p className={css.note}>{text.walletSale}</p>
        <WalletBox wallet={wallet} />
      </section>
    </div>
  );
};
