/**
 * Name of the header that marks background calls: a timer or a live update made them while nobody used the page. They
 * don't extend the session. Any value counts.
 */
export const BACKGROUND_HEADER = 'x-background';
