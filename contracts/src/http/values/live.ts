/** Topics of the console whose pages get a live update after a change. */
export const liveTopics = ['queue', 'dashboard'] as const;
export type LiveTopic = (typeof liveTopics)[number];
