import { catalogue } from '../../shared/text/catalogue.ts';

export const memberViewText = catalogue('member-view', {
  title: 'View as a member',
  seeing: (username: string) => `You’re viewing Pixchange as @${username}.`,
  closed: 'Nothing can be changed, private files stay hidden, and every page is recorded.',
  left: 'Time left',
  stop: 'Stop',
  opening: 'Opening the view…',
  ended: 'This view has ended',
  endedText: 'Close this tab, or start another view from the member’s page in the console.',
  console: 'Go to the console',
});
