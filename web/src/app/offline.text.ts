import { catalogue } from '../shared/text/catalogue.ts';

export const offlineText = catalogue('offline', {
  title: 'You’re offline.',
  text: 'Changes will wait until you’re back.',
});
