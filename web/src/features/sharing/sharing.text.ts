import { catalogue } from '../../shared/text/catalogue.ts';

export const sharingText = catalogue('sharing', {
  invite: 'Invite Friends',
  inviteText:
    'Send this link to people who should be here too. You get a pixtoken for each friend who signs up through it and confirms.',
  inviteLink: 'Your invite link',
  copy: 'Copy',
  shareProfile: 'Share Profile',
  profileLink: 'Link to this profile',
  shareWork: 'Share',
  workLink: 'Link to this work',
});
