/** What is used of the library, so that its encoder stays away. */
export { thumbHashToDataURL } from 'thumbhash';
