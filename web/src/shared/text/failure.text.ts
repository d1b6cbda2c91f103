import { catalogue } from './catalogue.ts';

interface Refusal {
  code: string;
  title: string;
}

export const failureText = catalogue('failure', {
  offline: 'Internet connection issue. Please check your connection and try again.',
  unknown: 'Something went wrong on our side. Please try again.',
  away: 'We can’t reach our server right now. Please try again in a moment.',
  chunk: (error: string) => `${error}. Please check your connection and try again.`,
  broken: 'Something went wrong on this page. Please try again.',
  retry: 'Try again',
  /** Message of the server, which is always in English. */
  refusal: ({ title }: Refusal) => title,
});
