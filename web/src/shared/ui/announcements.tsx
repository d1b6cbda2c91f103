import { announcement } from '../session/announcement.ts';

/** Announces changes to screen readers. It is in the page from the start, because its initial content is not read. */
export const Announcements = () => (
  <p className="visually-hidden" aria-live="polite" data-announcer>
    {announcement(({ text }) => text)}
  </p>
);
