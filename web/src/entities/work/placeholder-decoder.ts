/* Exports only the decoder of the library, so that its encoder is not bundled. */
export { thumbHashToDataURL } from 'thumbhash';
