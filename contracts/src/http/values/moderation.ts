/** Reasons for a report, with the labels of the form. */
export const reportReasons = {
  spam: 'Spam or advertising',
  nudity: 'Nudity or sexual content',
  violence: 'Violence',
  hate: 'Hate or discrimination',
  harassment: 'Harassment or bullying',
  self_harm: 'Self-harm',
  child_safety: 'Harms or endangers a child',
  copyright: 'My work, or the work of someone else, without permission',
  impersonation: 'Pretends to be someone else',
  illegal: 'Against the law',
  other: 'Something else',
} as const;

/** Tabs of the console's review queue; each shows a part of the queue. */
export const queueTabs = ['mine', 'unclaimed', 'escalated', 'appeals'] as const;
export type QueueTab = (typeof queueTabs)[number];
