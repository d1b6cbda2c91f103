/** Only the used part of the library, so that its encoder is not bundled. */
export { thumbHashToDataURL } from 'thumbhash';
