import type { TransactionKind, TransactionView } from '@pixchange/contracts/http/wallet';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { shortAddress } from '../../shared/chain/chain.ts';
import { Link } from '../../shared/ui/link.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { walletText as text } from './wallet.text.ts';

/** Kinds of transactions whose counterparty is the recipient. */
const outgoingKinds: readonly TransactionKind[] = ['transfer_out', 'sale'];

/** Kinds of transactions whose reference has a number that receipts also show. */
const numbered: readonly TransactionKind[] = ['purchase', 'refund', 'offer', 'sale', 'sale_refund', 'royalty'];

/** Whether the counterparty is the recipient. On a refunded sale, the seller pays and the buyer receives. */
const isPaidToOther = ({ kind, coins }: TransactionView): boolean =>
  outgoingKinds.includes(kind) || (kind === 'sale_refund' && coins < 0);

const Counterparty = ({ line, line: { counterparty, kind } }: { line: TransactionView }) =>
  counterparty === null ? null : (
    <>
      {kind === 'invitation' ? ': ' : ` ${isPaidToOther(line) ? text.to : text.from} `}
      <Link to={`/users/${counterparty.id}`}>
        <bdi>@{counterparty.username}</bdi>
      </Link>
    </>
  );

const Work = ({ work }: { work: TransactionView['work'] }) =>
  work ? (
    <>
      {': '}
      <Link to={`/images/${work.id}`}>
        <bdi>{work.title || uiText.untitled}</bdi>
      </Link>
    </>
  ) : null;

interface ReferencesProps {
  line: TransactionView;
  /** Whether to write ids in full, for a printed page. */
  whole?: boolean;
}

const ChainTransaction = ({ hash, whole }: { hash: string; whole: boolean }) => {
  const explorer = usePublicConfig()?.chain.explorer_url ?? null;
  const short = <bdi>{whole ? hash : shortAddress(hash)}</bdi>;
  return (
    <span title={hash}>
      {text.chainTransaction} {explorer === null ? short : <a href={`${explorer}/tx/${hash}`}>{short}</a>}
    </span>
  );
};

const kindText = ({ kind, reference, pixtokens }: TransactionView): string => {
  if (kind === 'invitation' && pixtokens < 0) return text.inviteRefunded;
  return reference.type === 'token_sale' && (kind === 'offer' || kind === 'sale')
    ? text.ofToken[kind]
    : text.kinds[kind];
};

/** Purpose of a transaction: its kind, the work and the other person. */
export const Purpose = ({ line }: { line: TransactionView }) => (
  <>
    {kindText(line)}
    <Work work={line.work} />
    <Counterparty line={line} />
  </>
);

/** References of a transaction: the number of the purchase, and the transaction on the chain. */
export const References = ({ line: { kind, reference, transaction_hash: hash }, whole = false }: ReferencesProps) => (
  <>
    {numbered.includes(kind) && (
      <span title={reference.id}>
        {text.reference} <bdi>{whole ? reference.id : shortAddress(reference.id)}</bdi>
      </span>
    )}
    {hash && <ChainTransaction hash={hash} whole={whole} />}
  </>
);
