import { catalogue } from './catalogue.ts';

export const failureText = catalogue('failure', {
  offline: 'Internet connection issue. Please check your connection and try again.',
  unknown: 'Something went wrong on our side. Please try again.',
  away: 'Our server is away for a moment. What you see stays here; please try again.',
  chunk: (words: string) => `${words}. Please check your connection and try again.`,
  broken: 'This page broke while it was drawn. Please try again.',
  retry: 'Try again',
});
