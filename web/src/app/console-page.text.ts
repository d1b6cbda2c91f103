import { catalogue } from '../shared/text/catalogue.ts';

export const consoleText = catalogue('console-page', {
  title: 'Console',
  missing: 'No console here',
  missingText: 'This address serves the web client alone. Ask the people who run this site where its console is.',
  home: 'Go to the first page',
});
