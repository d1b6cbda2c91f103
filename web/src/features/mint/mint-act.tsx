import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useState } from 'react';
import { codeOf, messageOf } from '../../shared/api/failure.ts';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { shortAddress } from '../../shared/chain/chain.ts';
import { whenConfirmed } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, FieldError } from '../../shared/ui/field.tsx';
import type { Payment } from './funds.ts';
import { useMint } from './mint.api.ts';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

/** Returns the reason why a work can't be minted now; null when it can. */
const useObstacle = (item: ImageItemView | undefined, isShort: boolean): string | null => {
  const chain = usePublicConfig()?.chain;
  const ownId = useUser()?.id;
  if (chain !== undefined && chain.contract_address === null) return text.notOpen;
  if (item === undefined) return text.chooseFirst;
  if (item.user.id !== ownId) return text.ownWorks;
  if (!item.can_process_nft) return text.notPossible;
  return isShort ? text.shortFirst : null;
};

interface MintActProps {
  readonly item: ImageItemView | undefined;
  readonly collectionId: string | null;
  readonly payment: Payment;
  readonly isShort: boolean;
  /** Verified address of the member, to which the token can be sent; null if there is none. */
  readonly address: string | null;
}

/** Final step of a mint: a checkbox to confirm that minting can't be undone, the recipient, and the button. */
export const MintAct = ({ item, collectionId, payment, isShort, address }: MintActProps) => {
  const obstacle = useObstacle(item, isShort);
  const [isSure, setSure] = useState(false);
  const [isOwnAddress, setOwnAddress] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = useMint();
  const mint = () => {
    if (item === undefined) return;
    mutate(
      { imageId: item.id, collectionId, payment, recipient: isOwnAddress ? address : null, key },
      {
        // A refused mint needs a new key. A request without a response may have succeeded, so a retry sends the same
        // key.
        onError: (refused) => codeOf(refused) !== '' && setKey(crypto.randomUUID()),
      },
    );
  };
  return (
    <section className={css.part} aria-label={text.doMint}>
      {obstacle === null && (
        <>
          {address !== null && (
            <Checkbox
              label={text.toAddress(shortAddress(address))}
              checked={isOwnAddress}
              onChange={({ target }) => setOwnAddress(target.checked)}
            />
          )}
          <Checkbox label={text.sure} checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        </>
      )}
      <div className={css.act}>
        <Button
          look="filled"
          busy={isPending}
          disabled={obstacle !== null || !isSure}
          aria-describedby="mint-obstacle"
          onClick={() => whenConfirmed(mint)}
        >
          {text.doMint}
        </Button>
        <p id="mint-obstacle">{obstacle ?? (isSure ? '' : text.tickFirst)}</p>
      </div>
      {error !== null && <FieldError text={messageOf(error)} />}
    </section>
  );
};
