/**
 * Header of calls by a timer or a live update, while nobody uses the page; such a call does not prolong the session.
 */
export const BACKGROUND_HEADER = 'x-background';
