import { catalogue } from '../../shared/text/catalogue.ts';

export const sharingText = catalogue('sharing', {
  invite: 'Invite Friends',
  inviteText:
    'Share this link with friends. You get a pixtoken for each one who buys pixcoins or keeps a work public for a week.',
  inviteLink: 'Your invite link',
  copy: 'Copy',
});
