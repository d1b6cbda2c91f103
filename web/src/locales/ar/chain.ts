import { CHAIN_ID } from '../../shared/chain/chain.ts';
import type { chainText } from '../../shared/chain/chain.text.ts';
import { apart } from './numbers.ts';

export const chain: typeof chainText = {
  network: `Polygon، معرّف السلسلة ${CHAIN_ID}`,
  connect: 'ربط المحفظة',
  again: 'إعادة الربط',
  switch: `التبديل إلى السلسلة ذات المعرّف ${CHAIN_ID}`,
  connected: (address: string) => `مرتبطة: ${apart(address)}`,
  missing: 'لا محفظة في هذا المتصفح. ثبّت واحدة، مثل MetaMask، ثم أعد تحميل هذه الصفحة.',
  refused: 'لم تُربط المحفظة: رفضتَ ذلك فيها.',
  broken: 'لم تُجب المحفظة. افتحها ثم حاول مجددًا.',
  wrongChain: (chainId: string) =>
    `هذه المحفظة على السلسلة ذات المعرّف ${apart(chainId)}. تُسكّ الأعمال وتُباع على Polygon، معرّف السلسلة ${CHAIN_ID}، لا على غيرها.`,
};
