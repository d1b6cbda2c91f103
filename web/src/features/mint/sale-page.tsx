import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { oneImage } from '../../shared/api/queries.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { useTitle } from '../../navigation/page-title.ts';
import { useWallet } from '../../entities/wallet/use-wallet.ts';
import { WalletBox } from '../../entities/wallet/wallet-box.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { WayBack } from '../../navigation/way-back.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { nft } from './mint.api.ts';
import { mintText as text } from './mint.text.ts';
import { TokenPicker } from './token-picker.tsx';
import css from './mint-page.module.css';

type Item = ImageItemView | undefined;
type Sold = { item: ImageItemView; token: NftView | undefined } | null;

const ownedBy = (item: Item, token: NftView | undefined, ownId: string | undefined): boolean =>
  token === undefined ? item?.user.id === ownId : token.in_vault === true && token.owner?.id === ownId;

/** Returns the item named in the URL; `sold` is null unless it is the member's own public work or token. */
const useSold = () => {
  const ownId = useUser()?.id;
  const address = new URLSearchParams(useLocation().search);
  const nftId = address.get('nft');
  const { data: token, isLoading: isTokenLate } = useQuery({ ...nft(nftId ?? ''), enabled: nftId !== null });
  const imageId = token?.image_id ?? address.get('image');
  const { data: item, isLoading: isItemLate } = useQuery({ ...oneImage(imageId ?? ''), enabled: imageId !== null });
  const sold: Sold = item?.public === true && ownedBy(item, token, ownId) ? { item, token } : null;
  return { isToken: nftId !== null, imageId, sold, isLate: isTokenLate || isItemLate };
};

/** Explanation of the difference between a license and a token. */
const Kinds = () => (
  <dl className={css.kinds}>
    <dt>{text.licence}</dt>
    <dd>{text.saleText}</dd>
    <dt>{text.token}</dt>
    <dd>{text.saleTokenText}</dd>
  </dl>
);

/** Page that sells licenses of the member's own work, or the member's own token, named in the URL. */
export const SalePage = ({ form }: { form: (sold: Sold, whyNot: string) => ReactNode }) => {
  useTitle(text.sale);
  const wallet = useWallet();
  const { isToken, imageId, sold, isLate } = useSold();
  const isSignedIn = useSignedIn();
  const isChosen = isToken || imageId !== null;
  return (
    <div className={css.page}>
      <WayBack />
      <h1>{isToken ? text.saleTokenTitle : text.saleTitle}</h1>
      {isChosen ? <p className={css.lead}>{isToken ? text.saleTokenText : text.saleText}</p> : <Kinds />}
      <ChosenWork id={imageId} isSelectable={({ for_sale }) => !for_sale} />
      {!isChosen && isSignedIn && (
        <section className={css.part}>
          <h2>{text.orToken}</h2>
          <TokenPicker />
        </section>
      )}
      <section className={css.part}>
        <h2>{text.price}</h2>
        {/* Waits for the item, because earlier input would be lost. */}
        {isLate ? <Loading label={text.loadingWork} /> : form(sold, isToken ? text.saleOwnTokens : text.saleOwnWorks)}
      </section>
      <section className={css.part}>
        <h2>{text.wallet}</h2>
        <p className={css.note}>{isToken ? text.walletTokenSale : text.walletSale}</p>
        <WalletBox wallet={wallet} />
      </section>
    </div>
  );
};
