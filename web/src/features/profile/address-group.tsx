import { useState } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { walletProblemText } from '../../shared/chain/chain.text.ts';
import { WalletFailure } from '../../shared/chain/wallet.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, PasswordField } from '../../shared/ui/field.tsx';
import { useWallet } from '../../entities/wallet/use-wallet.ts';
import { WalletBox } from '../../entities/wallet/wallet-box.tsx';
import { useSaveAddress } from './profile.api.ts';
import { editText as text } from './profile.text.ts';
import { SettingsGroup } from '../../shared/ui/settings-section.tsx';
import css from './settings.module.css';

const failureWords = (error: Error): string =>
  error instanceof WalletFailure ? walletProblemText(error.problem) : messageOf(error);

/** Setting for the member's blockchain address, verified with a wallet's signature. */
export const AddressGroup = ({ address }: { address: string | null }) => {
  const wallet = useWallet();
  const save = useSaveAddress();
  const connected = wallet.state.status === 'connected' ? wallet.state.address : null;
  const [password, setPassword] = useState('');
  const keep = (next: string | null) =>
    save.mutate(
      { address: next, password },
      {
        onSuccess: () => {
          setPassword('');
          showToast('success', next === null ? text.addressRemoved : text.addressSaved);
        },
      },
    );
  return (
    <SettingsGroup title={text.wallet}>
      <p>{text.walletText}</p>
      {address === null ? <p>{text.noAddress}</p> : <p className={css.address}>{address}</p>}
      <WalletBox wallet={wallet} />
      {address !== null && (
        <PasswordField
          label={text.addressPassword}
          value={password}
          hint={text.addressPasswordHint}
          autoComplete="current-password"
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <div className={css.row}>
        {connected !== null && connected !== address && (
          <Button look="filled" busy={save.isPending} onClick={() => keep(connected)}>
            {text.prove}
          </Button>
        )}
        {address !== null && (
          <Button busy={save.isPending} onClick={() => keep(null)}>
            {text.removeAddress}
          </Button>
        )}
      </div>
      {save.error !== null && <FieldError text={failureWords(save.error)} />}
    </SettingsGroup>
  );
};
