import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { useUser } from '../../shared/session/session.ts';
import { marketText as text } from './market.text.ts';

/** Returns the note that a token comes without a license; empty if the viewer already has one. */
export const withoutLicence = ({ for_sale, price, licence_id }: ImageItemView): string => {
  if (licence_id !== null) return '';
  return for_sale ? text.licenceCosts(price) : text.licenceApart;
};

/**
 * Returns the username of the creator who gets a royalty on a sale; null if the creator is unknown or is the viewer.
 */
export const useRoyaltyTo = ({ creator }: NftView): string | null => {
  const userId = useUser()?.id;
  return creator === undefined || creator === null || creator.id === userId ? null : creator.username;
};
