import { useQuery } from '@tanstack/react-query';
import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '../../shared/api/failure.ts';
import { oneImage, ownProfile } from '../../shared/api/queries.ts';
import { MINT_PRICE } from '../../shared/chain/chain.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin, Icon, Token } from '../../shared/ui/icons.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { useWallet } from '../../entities/wallet/use-wallet.ts';
import { WalletBox } from '../../entities/wallet/wallet-box.tsx';
import { WayBack } from '../../navigation/way-back.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { firstPayment, fundsFor, type Payment } from './funds.ts';
import { MintAct } from './mint-act.tsx';
import { collection } from './mint.api.ts';
import { MintProgress } from './mint-progress.tsx';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

interface Funds {
  coins: number;
  pixtokens: number;
}

const worth = { coins: text.coinsWorth(MINT_PRICE.coins), tokens: text.tokensWorth } as const;

const Balance = ({ funds, payment }: { funds: Funds; payment: Payment }) => {
  const { have, missing } = fundsFor(funds, payment);
  return (
    <span className={css.balance} data-enough={missing === 0}>
      <Icon name={missing === 0 ? 'check' : 'warning'} size={16} />
      {text.have(text[payment](have))}: {missing === 0 ? text.enough : text.tooLittle}
    </span>
  );
};

interface PriceProps {
  funds: Funds | null;
  payment: Payment;
  onChange: (payment: Payment) => void;
}

/** Both prices side by side, each with the member's balance. */
const Prices = ({ funds, payment, onChange }: PriceProps) => {
  const name = useId();
  return (
    <fieldset className={css.prices}>
      <legend className="visually-hidden">{text.payWith}</legend>
      {(['coins', 'tokens'] as const).map((way) => (
        <label key={way} className={css.price}>
          <input type="radio" name={name} checked={payment === way} onChange={() => onChange(way)} />
          <strong>
            {way === 'coins' ? <Coin size={20} /> : <Token size={20} />}
            {text[way](MINT_PRICE[way])}
          </strong>
          <small>{worth[way]}</small>
          {funds !== null && <Balance funds={funds} payment={way} />}
        </label>
      ))}
    </fieldset>
  );
};

/** Returns the balances and the chosen currency; signed-out visitors have no balances. */
const usePayment = () => {
  const signedIn = useSignedIn();
  const query = useQuery({ ...ownProfile(), enabled: signedIn });
  const { data, instead } = useLoaded(query, text.loadingBalance);
  const [chosen, setChosen] = useState<Payment | null>(null);
  const funds: OwnUserView | null = signedIn ? (data ?? null) : null;
  const payment = chosen ?? (funds === null ? 'coins' : firstPayment(funds));
  const missing = funds === null ? 0 : fundsFor(funds, payment).missing;
  return { signedIn, funds, payment, missing, instead, setChosen };
};

/** Price of the mint. Signed-out visitors see a login button instead of the balance. */
const Price = ({ signedIn, funds, payment, missing, instead, setChosen }: ReturnType<typeof usePayment>) => {
  const openPurchase = useOpenPurchase();
  return (
    <section className={css.part}>
      <h2>{text.price}</h2>
      <Prices funds={funds} payment={payment} onChange={setChosen} />
      {!signedIn && (
        <div className={css.row}>
          <p className={css.note}>{text.balanceUnknown}</p>
          <Button onClick={() => openDialog({ name: 'login', guarded: true })}>{text.login}</Button>
        </div>
      )}
      {signedIn && instead}
      {missing > 0 && (
        <div className={css.row} role="status">
          <p className={css.short}>{text.short(text[payment](missing))}</p>
          {payment === 'coins' && (
            <Button onClick={() => openPurchase('', { missingCoins: missing })}>{text.buy}</Button>
          )}
        </div>
      )}
    </section>
  );
};

const InCollection = ({ id }: { id: string }) => {
  const { data, error } = useQuery(collection(id));
  return (
    <section className={css.part}>
      <h2>{text.collection}</h2>
      {data !== undefined && (
        <p>
          <Link to={`/collections/${id}`}>{data.title}</Link> · {text.ofCollection(data.minted_count, data.max_amount)}
        </p>
      )}
      {error !== null && <p className={css.note}>{messageOf(error)}</p>}
    </section>
  );
};

/** Page that mints the member's own work named in the URL, or shows the progress of its mint. */
export const MintPage = () => {
  useTitle(text.mint);
  const wallet = useWallet();
  const payment = usePayment();
  const address = new URLSearchParams(useLocation().search);
  const id = address.get('image');
  const collectionId = address.get('collection');
  const { data: item } = useQuery({ ...oneImage(id ?? ''), enabled: id !== null });
  const nftId = item?.nft_id ?? null;
  const hasMint = item?.nft_status === 'minting' || item?.nft_status === 'minted';
  return (
    <div className={css.page}>
      <WayBack />
      <h1>{text.mintTitle}</h1>
      <p className={css.lead}>{text.mintText}</p>
      <ChosenWork isSelectable={({ can_process_nft }) => can_process_nft} />
      {collectionId !== null && <InCollection id={collectionId} />}
      {nftId !== null && <MintProgress id={nftId} />}
      {!hasMint && (
        <>
          <Price {...payment} />
          <MintAct
            item={item}
            collectionId={collectionId}
            payment={payment.payment}
            isShort={payment.missing > 0}
            address={payment.funds?.user_address ?? null}
          />
        </>
      )}
      <section className={css.part}>
        <h2>{text.wallet}</h2>
        <p className={css.note}>{text.walletMint}</p>
        <WalletBox wallet={wallet} />
      </section>
    </div>
  );
};
