import { catalogue } from '../shared/text/catalogue.ts';

export const consoleText = catalogue('console-page', {
  title: 'Console',
  missing: 'No console here',
  missingText: 'This address has only the public site. Ask the people who run it where the console is.',
  home: 'Back to home',
});
