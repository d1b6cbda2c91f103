import { endpoints } from './endpoint.ts';
import { adminLiveRoutes } from './routes/admin-live.ts';
import { liveTopics } from './values/live.ts';

export const adminLiveHttp = endpoints(adminLiveRoutes, {
  follow: {
    summary: `Server-sent events (text/event-stream): ${liveTopics.join(' or ')} whenever what they show has changed. \`Last-Event-ID\` resumes without a gap. It ends with the session, which it does not prolong`,
  },
});
