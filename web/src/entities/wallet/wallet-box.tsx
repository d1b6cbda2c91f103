import { chainText as text, walletTroubleWords } from '../../shared/chain/chain.text.ts';
import { shortAddress } from '../../shared/chain/chain.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import type { useWallet } from './use-wallet.ts';
import css from './wallet-box.module.css';

/** The way to the wallet of this browser: its chain by name, what keeps it away in words, and its address once it is there. */
export const WalletBox = ({ wallet: { state, connect, toChain } }: { wallet: ReturnType<typeof useWallet> }) => {
  const isOnAnother = state.status === 'trouble' && state.trouble.kind === 'wrong-chain';
  return (
    <div className={css.box} data-status={state.status}>
      <p className={css.network}>
        <i aria-hidden="true" />
        {text.network}
      </p>
      <div aria-live="polite">
        {state.status === 'connected' && (
          <p className={css.good} title={state.address}>
            <Icon name="check" size={18} />
            {text.connected(shortAddress(state.address))}
          </p>
        )}
        {state.status === 'trouble' && <FieldError text={walletTroubleWords(state.trouble)} />}
      </div>
      {state.status !== 'connected' && (
        <div className={css.actions}>
          {isOnAnother && <Button onClick={toChain}>{text.switch}</Button>}
          <Button busy={state.status === 'asking'} onClick={connect}>
            {state.status === 'trouble' ? text.again : text.connect}
          </Button>
        </div>
      )}
    </div>
  );
};
