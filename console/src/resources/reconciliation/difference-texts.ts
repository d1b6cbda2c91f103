import type { DifferenceSide, DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';

export const sides: Readonly<Record<DifferenceSide, string>> = {
  differs: 'Differs',
  only_ours: 'Only ours',
  only_theirs: 'Only theirs',
};

/** Returns the amount on one side with its currency, such as `4.99 USD`, or a text when that side has no amount. */
export const amountOn = (
  side: 'ours' | 'theirs',
  { ours, theirs }: Pick<DifferenceView, 'ours' | 'theirs'>,
): string => {
  if (side === 'ours') return ours === null ? 'nothing' : `${ours} USD`;
  return theirs === null ? 'see the findings' : `${theirs.amount} ${theirs.currency}`;
};
