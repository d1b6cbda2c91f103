import { catalogue } from '../../shared/text/catalogue.ts';

export const sharingText = catalogue('sharing', {
  invite: 'Invite Friends',
  inviteText: 'Share this link with friends. You get a pixtoken for each friend who signs up and confirms their email.',
  inviteLink: 'Your invite link',
  copy: 'Copy',
});
