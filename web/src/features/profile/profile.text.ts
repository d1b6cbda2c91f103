import { catalogue } from '../../shared/text/catalogue.ts';

export const profileText = catalogue('profile', {
  followers: 'Followers',
  following: 'Following',
  coins: 'pixcoins',
  tokens: 'tokens',
  upload: 'Upload',
  notConfirmed: 'Please confirm your account to unlock all the features.',
  confirm: 'Resend Confirmation Email',
});
