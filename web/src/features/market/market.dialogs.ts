import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import type { Receipt } from './receipt-dialog.tsx';
import { lazyOf } from '../../shared/lazy.ts';

interface OfToken {
  item: ImageItemView;
  token: NftView;
}

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    buy: { item: ImageItemView };
    sell: { item: ImageItemView };
    receipt: { receipt: Receipt };
    'token-buy': OfToken;
    'token-sell': OfToken;
    'token-withdraw': OfToken;
    'token-deposit': OfToken;
  }
}

export const marketDialogs = {
  buy: lazyOf(() => import('./buy-dialog.tsx'), 'BuyDialog'),
  sell: lazyOf(() => import('./sell-dialog.tsx'), 'SellDialog'),
  receipt: lazyOf(() => import('./receipt-dialog.tsx'), 'ReceiptDialog'),
  'token-buy': lazyOf(() => import('./token-dialogs.tsx'), 'TokenBuyDialog'),
  'token-sell': lazyOf(() => import('./token-dialogs.tsx'), 'TokenSellDialog'),
  'token-withdraw': lazyOf(() => import('./vault-dialogs.tsx'), 'TokenWithdrawDialog'),
  'token-deposit': lazyOf(() => import('./vault-dialogs.tsx'), 'TokenDepositDialog'),
};
