import type { ResourceProps } from 'react-admin';
import { TransactionList } from './transaction-list.tsx';

export const transactions: ResourceProps = {
  name: 'transactions',
  options: { label: 'Coin ledger' },
  list: TransactionList,
};
