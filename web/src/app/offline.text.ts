import { catalogue } from '../shared/text/catalogue.ts';

export const offlineText = catalogue('offline', {
  title: 'You are offline',
  text: 'You see what was loaded before. Changes have to wait until you are back.',
});
