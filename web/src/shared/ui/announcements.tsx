import { announcement } from '../session/announcement.ts';

/** Says to a screen reader what changed; stands in the page from the start, since what it holds at first is not read. */
export const Announcements = () => (
  <p className="visually-hidden" aria-live="polite" data-announcer>
    {announcement(({ text }) => text)}
  </p>
);
