import { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { catalogue } from '../../shared/text/catalogue.ts';

export const reportsText = catalogue('reports', {
  titles: {
    image: 'Report this work',
    album: 'Report this album',
    user: 'Report this person',
    comment: 'Report this comment',
  },
  intro: 'A moderator looks at every report. We never say who sent it.',
  reason: 'What’s wrong?',
  reasons: reportReasons,
  comment: 'Anything else we should know?',
  commentHint: 'Optional',
  cancel: 'Cancel',
  send: 'Send report',
  chooseFirst: 'Choose a reason first',
  thanks: 'Thank you. A moderator will look at it.',
});
