import { announcement } from '../session/announcement.ts';

/**
 * Live region that announces changes to screen readers. The region is in the page from the start, because screen
 * readers don't announce initial content.
 */
export const Announcements = () => (
  <p className="visually-hidden" aria-live="polite" data-announcer>
    {announcement(({ text }) => text)}
  </p>
);
