import { catalogue } from '../../shared/text/catalogue.ts';

export const publishFirstText = catalogue('publish-first', {
  place: 'Private: add it to a public album to mint or sell it',
  allow: 'Private: tick “Let others share it” to mint or sell it',
});
