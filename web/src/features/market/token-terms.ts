import type { ImageItemView } from '@pixchange/contracts/http/images';
import { marketText as text } from './market.text.ts';

/** What the buyer of a token doesn't get; nothing for who has a license already. */
export const withoutLicence = ({ for_sale, price, licence_id }: ImageItemView): string => {
  if (licence_id !== null) return '';
  return for_sale ? text.licenceCosts(price) : text.licenceApart;
};
