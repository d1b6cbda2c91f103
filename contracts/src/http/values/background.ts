/**
 * Name of the header that marks background requests, sent by a timer or a live update while nobody uses the page. They
 * don't extend the session. Any value counts.
 */
export const BACKGROUND_HEADER = 'x-background';
