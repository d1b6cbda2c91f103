/** What pages of the console show and is announced when it changed. */
export const liveTopics = ['queue', 'dashboard'] as const;
export type LiveTopic = (typeof liveTopics)[number];
