import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fieldErrorsOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, PasswordField } from '../../shared/ui/field.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { useCopy } from '../../shared/ui/use-copy.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { marketText as text } from './market.text.ts';
import { deposit, useWithdrawToken } from './tokens.api.ts';

interface VaultDialogProps {
  item: ImageItemView;
  token: NftView;
}

interface FrameProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

const Frame = ({ title, children, action }: FrameProps) => (
  <Dialog
    title={title}
    onClose={closeDialog}
    width={560}
    actions={
      <>
        <Button {...(action === undefined ? { className: form.push } : {})} onClick={closeDialog}>
          {action === undefined ? text.close : text.cancel}
        </Button>
        {action}
      </>
    }
  >
    {children}
  </Dialog>
);

/**
 * Notice that a verified address is required. Without one, the server can't send a token or attribute it to the member.
 */
const NoAddress = () => (
  <p>
    {text.noAddress}{' '}
    <Link to="/settings#account" onClick={closeDialog}>
      {text.toAddress}
    </Link>
  </p>
);

interface AskedProps extends VaultDialogProps {
  address: string;
}

const WithdrawForm = ({ item, token, address }: AskedProps) => {
  const [password, setPassword] = useState('');
  const withdraw = useWithdrawToken(token.id);
  const error =
    withdraw.error === null ? undefined : fieldErrorsOf(withdraw.error, () => 'password', 'password').password;
  const confirm = () => {
    if (withdraw.isPending) return;
    withdraw.mutate(
      { address, password },
      {
        onSuccess: () => {
          closeDialog();
          showToast('success', text.withdrawAsked);
        },
      },
    );
  };
  return (
    <Frame
      title={text.withdrawTitle(nameOfWork(item))}
      action={
        <Button look="filled" className={form.push} busy={withdraw.isPending} onClick={confirm}>
          {text.withdraw}
        </Button>
      }
    >
      <p>{text.withdrawText}</p>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field label={text.yourAddress} value={address} readOnly dir="ltr" />
        <PasswordField
          label={text.password}
          value={password}
          hint={text.passwordHint}
          autoComplete="current-password"
          error={error}
          onChange={({ target }) => {
            setPassword(target.value);
            withdraw.reset();
          }}
        />
      </form>
    </Frame>
  );
};

/** Dialog that withdraws the member's own token from the vault. */
export const TokenWithdrawDialog = ({ item, token }: VaultDialogProps) => {
  const { data, instead } = useLoaded(useQuery(ownProfile()), text.loadingAddress);
  if (data?.user_address) return <WithdrawForm item={item} token={token} address={data.user_address} />;
  return (
    <Frame title={text.withdrawTitle(nameOfWork(item))}>
      {data !== undefined && <NoAddress />}
      {instead}
    </Frame>
  );
};

const Copyable = ({ label, value }: { label: string; value: string }) => {
  const { copied, copy } = useCopy(value);
  return (
    <div className={form.form}>
      <Field label={label} value={value} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <Button onClick={() => void copy()}>{text.copyAddress}</Button>
      <p role="status">
        {copied === 'yes' && text.addressCopied}
        {copied === 'failed' && text.addressNotCopied}
      </p>
    </div>
  );
};

/** Dialog that explains how the member's own token returns to the vault. */
export const TokenDepositDialog = ({ item, token }: VaultDialogProps) => {
  const { data, instead } = useLoaded(useQuery(deposit(token.id)), text.loadingDeposit);
  return (
    <Frame title={text.depositTitle(nameOfWork(item))}>
      {instead}
      {data?.from_address === null && <NoAddress />}
      {data !== undefined && data.from_address !== null && (
        <>
          <p>{text.depositText(data.token_id)}</p>
          <Copyable label={text.vaultAddress} value={data.vault_address} />
          <Field label={text.contractAddress} value={data.contract_address} readOnly dir="ltr" />
          <Field label={text.yourAddress} value={data.from_address} readOnly dir="ltr" hint={text.depositFrom} />
        </>
      )}
    </Frame>
  );
};
