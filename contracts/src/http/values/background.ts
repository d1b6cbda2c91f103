/** A header by which a page says that nobody is at it: the call was made by a timer or a live update, and doesn't prolong the session. */
export const BACKGROUND_HEADER = 'x-background';
