import { chainText as text, walletProblemText } from '../../shared/chain/chain.text.ts';
import { shortAddress } from '../../shared/chain/chain.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import type { useWallet } from './use-wallet.ts';
import css from './wallet-box.module.css';

type Wallet = ReturnType<typeof useWallet>;

/** Connect button, or several buttons when this browser has more than one wallet. */
const Connect = ({ wallet: { state, chain, wallets, connect } }: { wallet: Wallet }) => {
  const isBusy = state.status === 'asking';
  if (wallets.length > 1)
    return wallets.map(({ id, name, icon }) => (
      <Button key={id} busy={isBusy} disabled={chain === undefined} onClick={() => connect(id)}>
        <img src={icon} alt="" width={20} height={20} />
        {text.connectTo(name)}
      </Button>
    ));
  return (
    <Button busy={isBusy} disabled={chain === undefined} onClick={() => connect()}>
      {state.status === 'problem' ? text.again : text.connect}
    </Button>
  );
};

/**
 * Connection to a wallet of this browser: the name of the required chain, an error message, and the wallet's address
 * once connected.
 */
export const WalletBox = ({ wallet }: { wallet: Wallet }) => {
  const { state, chain, toChain } = wallet;
  const isOnAnother = state.status === 'problem' && state.problem.kind === 'wrong-chain';
  return (
    <div className={css.box} data-status={state.status}>
      {chain !== undefined && (
        <p className={css.network}>
          <i aria-hidden="true" />
          {text.network(chain.name, String(chain.id))}
        </p>
      )}
      <div aria-live="polite">
        {state.status === 'connected' && (
          <p className={css.good} title={state.address}>
            <Icon name="check" size={18} />
            {text.connected(shortAddress(state.address))}
          </p>
        )}
        {state.status === 'problem' && <FieldError text={walletProblemText(state.problem)} />}
      </div>
      {state.status !== 'connected' && (
        <div className={css.actions}>
          {isOnAnother && chain !== undefined && <Button onClick={toChain}>{text.switch(String(chain.id))}</Button>}
          <Connect wallet={wallet} />
        </div>
      )}
    </div>
  );
};
