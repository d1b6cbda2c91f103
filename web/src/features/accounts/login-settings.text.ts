import { catalogue } from '../../shared/text/catalogue.ts';

export const loginSettingsText = catalogue('loginSettings', {
  passwordText: 'We’ll email you a link to set a new password. Using it logs you out everywhere.',
  changePassword: 'Change password',
  loading: 'Loading your email',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  confirmText: 'Open the link in our email to unlock all the features.',
  resend: 'Resend Confirmation Email',
  noEmail: 'Your account has no email yet. Add one to unlock all the features.',
  addEmail: 'Add an email',
  otherEmail: 'Want to use another email?',
  contact: 'Write to us',
});
