import type { chainText } from '../../shared/chain/chain.text.ts';
import { apart } from './numbers.ts';

export const chain: typeof chainText = {
  network: (name: string, id: string) => `${apart(name)}، معرّف السلسلة ${id}`,
  connect: 'ربط المحفظة',
  connectTo: (wallet: string) => `ربط ${apart(wallet)}`,
  again: 'إعادة الربط',
  switch: (id: string) => `التبديل إلى السلسلة ذات المعرّف ${id}`,
  connected: (address: string) => `مرتبطة: ${apart(address)}`,
  missing: 'لا محفظة في هذا المتصفح. ثبّت واحدة، مثل MetaMask، ثم أعد تحميل هذه الصفحة.',
  refused: 'لم تُربط المحفظة: رفضتَ ذلك فيها.',
  broken: 'لم تُجب المحفظة. افتحها ثم حاول مجددًا.',
  wrongChain: (found: string, name: string, id: string) =>
    `هذه المحفظة على السلسلة ذات المعرّف ${apart(found)}. تُسكّ الأعمال وتُباع على ${apart(name)}، معرّف السلسلة ${id}، لا على غيرها.`,
};
