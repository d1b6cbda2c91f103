import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { MINT_PRICE } from '../../shared/chain/chain.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin, Icon, Token } from '../../shared/ui/icons.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { Loading, Trouble } from '../../shared/ui/press.tsx';
import { useWallet } from '../../entities/wallet/use-wallet.ts';
import { WalletBox } from '../../entities/wallet/wallet-box.tsx';
import { WayBack } from '../../navigation/way-back.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { firstPayment, fundsFor, type Payment } from './funds.ts';
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

/** Both prices side by side, each with what the wallet has of it. */
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

/** Signed out, the prices stand without a balance; the way to it is the login. */
const Price = () => {
  const signedIn = useSignedIn();
  const { data, error, refetch } = useQuery({ ...ownProfile(), enabled: signedIn });
  const [chosen, setChosen] = useState<Payment | null>(null);
  const openPurchase = useOpenPurchase();
  const funds = signedIn ? (data ?? null) : null;
  const payment = chosen ?? (funds === null ? 'coins' : firstPayment(funds));
  const missing = funds === null ? 0 : fundsFor(funds, payment).missing;
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
      {signedIn &&
        data === undefined &&
        (error === null ? (
          <Loading label={text.loadingBalance} />
        ) : (
          <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
        ))}
      {missing > 0 && (
        <div className={css.row} role="status">
          <p className={css.short}>{text.short(text[payment](missing))}</p>
          {payment === 'coins' && <Button onClick={() => openPurchase()}>{text.buy}</Button>}
        </div>
      )}
    </section>
  );
};

/** Named Mint in the specification. The server takes no mints yet, so that everything up to the act is here, and the act is not. */
export const MintPage = () => {
  useTitle(text.mint);
  const wallet = useWallet();
  return (
    <div className={css.page}>
      <WayBack />
      <h1>{text.mintTitle}</h1>
      <p className={css.lead}>{text.mintText}</p>
      <ChosenWork />
      <Price />
      <section className={css.part}>
        <h2>{text.wallet}</h2>
        <p className={css.note}>{text.walletMint}</p>
        <WalletBox wallet={wallet} />
      </section>
      <div className={css.act}>
        <Button look="filled" disabled aria-describedby="mint-not-open">
          {text.doMint}
        </Button>
        <p id="mint-not-open">{text.notOpen}</p>
      </div>
    </div>
  );
};
