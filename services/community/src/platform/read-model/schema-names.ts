/** Where the API reads. */
export const LIVE_SCHEMA = 'read';
/** Where a rebuild writes until it takes the live one's place. */
export const NEXT_SCHEMA = 'read_next';
