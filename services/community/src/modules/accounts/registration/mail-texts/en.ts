import type { SecondFactorChange } from '@pixchange/contracts/events/staff';
import type { MailCatalogue } from './catalogue.ts';

const hoursOf = (hours: number): string => (hours === 1 ? 'one hour' : `${hours} hours`);

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const factorChanges: Record<SecondFactorChange, string> = {
  set_up: 'a second factor for the console was set up for your account',
  reset: 'two administrators removed your second factor for the console',
  codes_replaced: 'your recovery codes for the console were replaced',
  code_used: 'somebody logged in to the console with one of your recovery codes',
};

export const english: MailCatalogue = {
  hello: (fullName) => (fullName === null ? 'Hello,' : `Hello ${fullName},`),
  confirmation: {
    subject: 'Please confirm your Pixchange account',
    ask: 'please confirm your email address to unlock all the features of Pixchange:',
    button: 'Confirm my account',
    ends: (hours) => `The link works once, for ${hoursOf(hours)}.`,
    stranger: 'If you did not sign up, ignore this mail: nothing happens without the link.',
  },
  newPassword: {
    subject: 'A new password for Pixchange',
    ask: 'somebody asked for a new password for your Pixchange account. This is where you choose it:',
    button: 'Choose a new password',
    ends: (hours) => `The link works once, for ${hoursOf(hours)}. A new password ends your sessions everywhere.`,
    stranger: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  passwordChanged: (when) => ({
    subject: 'Your Pixchange password was changed',
    ask: `your password was changed on ${moments.format(new Date(when))} (UTC). All sessions have ended; log in with the new password:`,
    button: 'Log in',
    ends: () => 'If it was you, there is nothing more to do.',
    stranger:
      'If it was not you: choose "Forgot password?" when logging in and set a new password now; that ends the sessions of others too. Then change the password of your email account, because the link came by it.',
  }),
  staffCode: (code, minutes) => ({
    subject: 'Your code for the Pixchange console',
    ask: `you are setting up a second factor for the console. Your code is ${code}. Enter it there:`,
    button: 'Open the console',
    ends: () => `The code works once, for ${minutes} minutes. We never ask for it by phone or mail.`,
    stranger:
      'If it was not you, somebody knows your password: choose "Forgot password?" when logging in to Pixchange and set a new one now.',
  }),
  secondFactorChanged: (change, when) => ({
    subject: 'Your second factor for the Pixchange console',
    ask: `${factorChanges[change]} on ${moments.format(new Date(when))} (UTC). You can look at your sessions in the console:`,
    button: 'Open the console',
    ends: () => 'If you know about this, there is nothing more to do.',
    stranger:
      'If you don\'t, ask another administrator at once to end your sessions and to reset your second factor, then choose "Forgot password?" when logging in to Pixchange and set a new password.',
  }),
  signUpAttempt: {
    subject: 'You already have a Pixchange account',
    ask: 'somebody tried to sign up with your email address, which already has an account. If it was you, log in:',
    button: 'Log in',
    ends: () => 'If you don\'t know the password, choose "Forgot password?" there.',
    stranger: 'If it was not you, there is nothing to do: your account stays as it is.',
  },
  removal: {
    subject: 'Your Pixchange account is removed',
    ask: 'your account is removed, as you asked: nobody sees your profile and your works any more. Their files are being deleted. This tells you when all of it is done:',
    button: 'See how far it is',
    ends: () => 'Nothing of it can be brought back. Your email address is free for a new account.',
    stranger: 'This is the last mail that we can send you: we are forgetting this address now.',
  },
};
