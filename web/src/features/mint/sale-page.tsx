import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
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
import { nft } from './mint.api.ts';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

type Item = ImageItemView | undefined;

const ownedBy = (item: Item, token: NftView | undefined, ownId: string | undefined): boolean =>
  token === undefined ? item?.user.id === ownId : token.in_vault === true && token.owner?.id === ownId;

/** What the address names: an own work, or an own token. */
const useSold = () => {
  const ownId = useUser()?.id;
  const address = new URLSearchParams(useLocation().search);
  const nftId = address.get('nft');
  const { data: token } = useQuery({ ...nft(nftId ?? ''), enabled: nftId !== null });
  const imageId = token?.image_id ?? address.get('image');
  const { data: item } = useQuery({ ...oneImage(imageId ?? ''), enabled: imageId !== null });
  const sold = item?.public === true && ownedBy(item, token, ownId) ? { item, token } : null;
  return { isToken: nftId !== null, imageId, sold };
};

/** Offers licences of the own work, or the own token, that the address names. */
export const SalePage = () => {
  useTitle(text.sale);
  const wallet = useWallet();
  const { isToken, imageId, sold } = useSold();
  const [price, setPrice] = useState('');
  const sell = (): void => {
    if (sold === null) return;
    const { item, token } = sold;
    whenConfirmed(() =>
      openDialog(
        token !== undefined
          ? { name: 'token-sell', item, token, price: Number(price) }
          : { name: 'sell', item, price: Number(price) },
      ),
    );
  };
  return (
    <div className={css.page}>
      <WayBack />
      <h1>{isToken ? text.saleTokenTitle : text.saleTitle}</h1>
      <p className={css.lead}>{isToken ? text.saleTokenText : text.saleText}</p>
      <ChosenWork id={imageId} isTaken={({ for_sale }) => !for_sale} />
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
          disabled={sold === null || !isPrice(price)}
          aria-describedby={sold === null ? 'sale-own-works' : undefined}
          onClick={sell}
        >
          {text.doSell}
        </Button>
        {sold === null && <p id="sale-own-works">{isToken ? text.saleOwnTokens : text.saleOwnWorks}</p>}
      </div>
      <section className={css.part}>
        <h2>{text.wallet}</h2>
        <p className={css.note}>{isToken ? text.walletTokenSale : text.walletSale}</p>
        <WalletBox wallet={wallet} />
      </section>
    </div>
  );
};
