import { appeals as limits } from '@pixchange/contracts/http/limits';
import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

export const decisionsText = catalogue('decisions', {
  title: 'Decisions',
  pageTitle: 'Decisions by moderators',
  pageText: 'What moderators decided about your works, albums, comments and account.',
  loading: 'Loading decisions',
  loadingOne: 'Loading decision',
  none: 'No decisions.',
  noneText: 'If a moderator takes down something of yours, you’ll see it here, with the reason.',
  more: 'Show more decisions',
  toHome: 'Back to home',
  toAll: 'All decisions',
  heading: {
    image: { take_down: 'Your work was taken down', restore: 'Your work was restored' },
    album: { take_down: 'Your album was taken down', restore: 'Your album was restored' },
    comment: { take_down: 'Your comment was taken down', restore: 'Your comment was restored' },
    user: { suspend: 'Your account was suspended', reinstate: 'Your account was reinstated' },
  },
  reason: 'Reason',
  noReason: 'The moderator who gave the reason has left.',
  decided: 'Decided',
  status: 'Status',
  inForce: 'In force',
  takenBack: 'No longer in force',
  on: (iso: string) => dates.format(new Date(iso)),
  terms: 'Read the terms',
  checkProof: 'Check a proof',
  appeal: 'Appeal',
  appealText: (until: string) =>
    `Do you think this is a mistake? Tell us why. Another moderator will look at it, and we’ll email you the answer. You can appeal once, until ${dates.format(new Date(until))}.`,
  appealLabel: 'Why should this be changed?',
  appealHint: `At most ${countInEnglish(limits.textLengthMax, 'character', 'characters')}.`,
  appealEmpty: 'Write why first.',
  appealLong: `Write at most ${inEnglish(limits.textLengthMax)} characters.`,
  send: 'Send appeal',
  sent: 'Your appeal is sent',
  yourAppeal: 'Your appeal',
  appealOn: (iso: string) => `Sent on ${dates.format(new Date(iso))}`,
  textErased: 'Its text was erased.',
  waiting: 'Waiting for a moderator. We’ll email you the answer.',
  declined: 'Declined: the decision stays.',
  accepted: 'Accepted: the decision was reversed.',
  answer: 'Answer',
  notFound: 'We can’t find this decision. Log in, or open the link in our email again.',
});
