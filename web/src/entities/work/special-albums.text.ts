import { catalogue } from '../../shared/text/catalogue.ts';

export const specialAlbumsText = catalogue('special-albums', {
  favourited: 'Saved to your favourites',
  onDevice: 'Saved on this device. With an account, it’s saved everywhere.',
  signUp: 'Sign up',
  installOffer: 'Send faster: add Pixchange to your home screen.',
  install: 'Install',
});
