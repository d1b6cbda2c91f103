import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/failure.ts';
import { openDialog, whenConfirmed, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { marketText as text } from './market.text.ts';
import { BuyButton } from './buy-button.tsx';
import { SalePrice } from './sale-price.tsx';
import { History, Person } from './token-history.tsx';
import { withoutLicence } from './token-terms.ts';
import { token, useCancelWithdrawal, useStopSellingToken } from './tokens.api.ts';
import css from './sale-section.module.css';

interface TokenProps {
  item: ImageItemView;
  nft: NftView;
}

/** Status of a token's withdrawal from the vault. The owner can cancel the withdrawal until its transaction is sent. */
const Leaving = ({ nft }: { nft: NftView }) => {
  const cancel = useCancelWithdrawal(nft.id);
  if (nft.withdrawal?.status === 'submitted')
    return (
      <p className={css.note} role="status">
        {text.withdrawalSent}
      </p>
    );
  const keep = () =>
    cancel.mutate(undefined, {
      onSuccess: () => showToast('success', text.withdrawalCanceled),
      onError: (error) => showToast('error', messageOf(error)),
    });
  return (
    <>
      <p className={css.note} role="status">
        {text.withdrawalWaiting}
      </p>
      <Button busy={cancel.isPending} onClick={keep}>
        {text.cancelWithdrawal}
      </Button>
    </>
  );
};

const OutsideToken = ({ item, nft }: TokenProps) => (
  <>
    <p className={css.note}>{text.tokenOutside}</p>
    <Button onClick={() => openDialog({ name: 'token-deposit', item, token: nft })}>{text.deposit}</Button>
  </>
);

const OwnToken = ({ item, nft }: TokenProps) => {
  const stop = useStopSellingToken(nft);
  if (nft.withdrawal) return <Leaving nft={nft} />;
  if (nft.held === true) return <p className={css.note}>{text.tokenHeld}</p>;
  if (nft.in_vault !== true) return <OutsideToken item={item} nft={nft} />;
  const openPrice = () => whenConfirmed(() => openDialog({ name: 'token-sell', item, token: nft }));
  const stopSelling = () =>
    stop.mutate(undefined, {
      onSuccess: () => showToast('success', text.tokenStopped),
      onError: (error) => showToast('error', messageOf(error)),
    });
  return (
    <div className={css.actions}>
      <Button onClick={openPrice}>{nft.offer ? text.changePrice : text.sellToken}</Button>
      {nft.offer && (
        <Button busy={stop.isPending} onClick={stopSelling}>
          {text.stopSelling}
        </Button>
      )}
      <Button onClick={() => whenConfirmed(() => openDialog({ name: 'token-withdraw', item, token: nft }))}>
        {text.withdraw}
      </Button>
    </div>
  );
};

const Token = ({ item, nft }: TokenProps) => {
  const ownId = useUser()?.id;
  const isOwn = nft.owner !== null && nft.owner.id === ownId;
  return (
    <>
      <h2 className={css.title}>
        {text.token} {nft.token_id !== null && `#${nft.token_id}`}
      </h2>
      <p>
        {text.owner} {isOwn ? <strong>{text.you}</strong> : <Person user={nft.owner} />}
      </p>
      {nft.offer && <SalePrice label={text.token} price={nft.offer.price} />}
      {isOwn ? (
        <OwnToken item={item} nft={nft} />
      ) : (
        nft.offer && (
          <>
            <p className={css.note}>{withoutLicence(item)}</p>
            <BuyButton
              label={text.buyToken}
              price={nft.offer.price}
              onBuy={() => whenSignedIn(() => openDialog({ name: 'token-buy', item, token: nft }), 'buy')}
              hasBar={!item.for_sale || item.licence_id !== null}
            />
          </>
        )
      )}
      <History item={item} nft={nft} />
    </>
  );
};

/** Token of a minted work: its holder, its price, and its earlier holders. */
export const TokenSection = ({ item }: { item: ImageItemView }) => {
  const id = item.nft_status === 'minted' ? (item.nft_id ?? null) : null;
  const { data } = useQuery({ ...token(id ?? ''), enabled: id !== null });
  if (id === null || data === undefined) return null;
  return (
    <section className={css.sale} aria-label={text.tokenSection}>
      <Token item={item} nft={data} />
    </section>
  );
};
