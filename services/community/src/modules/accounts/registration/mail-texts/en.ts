import type { SecondFactorChange } from '@pixchange/contracts/events/staff';
import type { MailCatalogue } from './catalogue.ts';

const hoursOf = (hours: number): string => (hours === 1 ? 'one hour' : `${hours} hours`);

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const factorChanges: Record<SecondFactorChange, string> = {
  set_up: 'a second factor for the console was set up for your account',
  reset: 'two administrators removed your second factor for the console',
  codes_replaced: 'your recovery codes for the console were replaced',
  code_used: 'someone logged in to the console with one of your recovery codes',
};

export const english: MailCatalogue = {
  hello: (fullName) => (fullName === null ? 'Hello,' : `Hello ${fullName},`),
  confirmation: {
    subject: 'Please confirm your Pixchange account',
    ask: 'please confirm your email address to unlock all the features of Pixchange:',
    button: 'Confirm my account',
    ends: (hours) => `The link works once, for ${hoursOf(hours)}.`,
    stranger: 'If you did not sign up, ignore this email. Nothing happens unless you open the link.',
  },
  newPassword: {
    subject: 'A new password for Pixchange',
    ask: 'someone asked for a new password for your Pixchange account. Choose it here:',
    button: 'Choose a new password',
    ends: (hours) => `The link works once, for ${hoursOf(hours)}. A new password logs you out everywhere.`,
    stranger: 'If it was not you, ignore this email. Your password stays the same.',
  },
  passwordChanged: (when) => ({
    subject: 'Your Pixchange password was changed',
    ask: `your password was changed on ${moments.format(new Date(when))} (UTC). You are logged out everywhere. Log in with the new password:`,
    button: 'Log in',
    ends: () => 'If it was you, there is nothing more to do.',
    stranger:
      'If it was not you, choose "Forgot password?" on the login page and set a new password now. That logs everyone else out. Then change the password of your email account, because the reset link was sent there.',
  }),
  staffCode: (code, minutes) => ({
    subject: 'Your code for the Pixchange console',
    ask: `you are setting up a second factor for the console. Your code is ${code}. Enter it there:`,
    button: 'Open the console',
    ends: () => `The code works once, for ${minutes} minutes. We never ask for it by phone or email.`,
    stranger:
      'If it was not you, someone knows your password. Choose "Forgot password?" on the login page of Pixchange and set a new one now.',
  }),
  secondFactorChanged: (change, when) => ({
    subject: 'Your second factor for the Pixchange console',
    ask: `${factorChanges[change]} on ${moments.format(new Date(when))} (UTC). Check your sessions in the console:`,
    button: 'Open the console',
    ends: () => 'If you know about this, there is nothing more to do.',
    stranger:
      'If you don\'t, ask another administrator at once to end your sessions and reset your second factor. Then choose "Forgot password?" on the login page of Pixchange and set a new password.',
  }),
  signUpAttempt: {
    subject: 'You already have a Pixchange account',
    ask: 'someone tried to sign up with your email address, which already has an account. If it was you, log in:',
    button: 'Log in',
    ends: () => 'If you forgot your password, choose "Forgot password?" there.',
    stranger: 'If it was not you, there is nothing to do. Your account stays the same.',
  },
  removal: {
    subject: 'Your Pixchange account was deleted',
    ask: 'your account was deleted, as you asked. Nobody can see your profile and works any more, and their files are being deleted. This page shows when everything is done:',
    button: 'See the progress',
    ends: () => 'This cannot be undone. You can use your email address for a new account.',
    stranger: 'This is our last email to you, because we are erasing your address now.',
  },
};
