import { catalogue } from './catalogue.ts';

export const failureText = catalogue('failure', {
  offline: 'Internet connection issue. Please check your connection and try again.',
  unknown: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
});
